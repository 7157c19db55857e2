import { randomUUID } from "node:crypto";
import { type OwnForm, ownStaffForm } from "~/design/own-form";
import type { EditField } from "~/features/admin/edit-form";
import { editForm } from "~/features/admin/edit-form-view.server";
import { orderNameIn } from "~/features/orders/order-name";
import { namesApart } from "~/features/people/person";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { type ActionState, nextStates } from "./action";
import {
  type ActionProblem,
  type ActionProblems,
  notesMaxLength,
  ownerMaxLength,
  ownWords,
  whatMaxLength,
} from "./action-form";
import type { ActionFact, ActionViewData, NewActionData } from "./action-view";
import { actionUrl, areaText, changedText, dueText, ownerText, unitText } from "./action-words-view.server";
import type { OpenedAction, PlannedAction } from "./list-actions.server";
import type { FoundOrigin } from "./origin.server";
import type { OwnerAccount } from "./owners.server";

type Organisation = { id: string; name: string };
export type Guide = { id: string; title: string };

/** The presses and forms of an action's page. */
export const actionIntents = ["save", "planned", "under_way", "done", "dropped", "remove"] as const;

export type NewActionPage = {
  organisation: Organisation;
  own: OwnForm;
  asker: string;
  origin: FoundOrigin | undefined;
  guides: readonly Guide[];
  staff: readonly OwnerAccount[];
};

/** The form for another action, about the area and unit of a concern or about whatever the organisation decides. */
export function newActionView(words: FormWords, given: NewActionPage): NewActionData {
  const { t, language } = words;
  const { organisation, own, asker, origin, guides, staff } = given;
  const list = pageUrl("actionPlan", language, { organisationId: organisation.id });
  const back = origin
    ? {
        href: pageUrl(
          "reportsOrder",
          language,
          { assessmentOrderId: origin.origin.orderId },
          { wave: String(origin.origin.wave) },
        ),
        label: orderNameIn(words.language, origin.order),
      }
    : { href: list, label: t("actionPlan:title") };
  return {
    back,
    title: t("actionPlan:add"),
    warning: t("actionPlan:nobody"),
    facts: origin ? originFacts(words, { ...origin.origin, order: origin.order }) : [],
    form: editForm(words, own, {
      version: undefined,
      hidden: { as: own.kept?.as ?? randomUUID() },
      fields: [
        ...(guides.length > 0 ? [guideField(words, guides)] : []),
        ...fieldsOf(words, { staff, asker, hasGuides: guides.length > 0 }),
      ],
      submit: t("actionPlan:add"),
      cancel: { href: back.href, label: t("admin:form.cancel") },
    }),
  };
}

function guideField({ t }: Pick<Words, "t">, guides: readonly Guide[]): EditField {
  return {
    kind: "choice",
    name: "guide",
    label: t("actionPlan:guide.label"),
    value: "",
    options: [
      { value: "", label: t("actionPlan:guide.own") },
      ...guides.map(({ id, title }) => ({ value: id, label: guideText({ t }, title) })),
    ],
  };
}

/** What an action taken from a guide is called, unless other words were typed. */
export const guideText = ({ t }: Pick<Words, "t">, title: string): string =>
  t("actionPlan:guide.through", { guide: title });

type Fields = {
  staff: readonly OwnerAccount[];
  asker: string;
  /** What is stored; a new one has nothing. */
  action?: PlannedAction;
  hasGuides?: boolean;
};

function fieldsOf({ t }: Pick<Words, "t">, { staff, asker, action, hasGuides = false }: Fields): EditField[] {
  const [year = "", month = "", day = ""] = (action?.dueOn ?? "").split("-");
  const named = namesApart(staff);
  const part = (label: string, value: string) => ({ label, value: value && String(Number(value)) });
  return [
    {
      kind: "text",
      name: "what",
      label: t("actionPlan:what"),
      hint: t(hasGuides ? "actionPlan:whatHintGuide" : "actionPlan:whatHint"),
      value: action?.what ?? "",
    },
    {
      kind: "choice",
      name: "owner",
      label: t("actionPlan:owner"),
      hint: t("actionPlan:ownerHint"),
      value: ownerValue(staff, asker, action),
      options: [
        ...staff.map((person) => ({
          value: person.id,
          label: person.id === asker ? t("actionPlan:me", { name: named(person) }) : named(person),
        })),
        { value: ownWords, label: t("actionPlan:ownerOther") },
      ],
    },
    {
      kind: "text",
      name: "ownerWords",
      label: t("actionPlan:ownerWords"),
      hint: t("actionPlan:ownerWordsHint"),
      value: action?.ownerWords ?? "",
    },
    {
      kind: "date",
      name: "due",
      label: t("actionPlan:due"),
      hint: t("actionPlan:dueHint"),
      day: part(t("profile:day"), day),
      month: part(t("profile:month"), month),
      year: part(t("profile:year"), year),
    },
    {
      kind: "tick",
      name: "remind",
      label: t("actionPlan:remind"),
      value: action?.remind && action.ownerId === asker ? "on" : "",
    },
    {
      kind: "lines",
      name: "notes",
      label: t("actionPlan:notes"),
      hint: t("actionPlan:notesHint"),
      optionalText: t("admin:form.optional"),
      value: action?.notes ?? "",
    },
  ];
}

/** Whoever adds an action is its owner unless they say otherwise; one whose owner has left has none. */
function ownerValue(staff: readonly OwnerAccount[], asker: string, action: PlannedAction | undefined): string {
  if (!action) return staff.some(({ id }) => id === asker) ? asker : "";
  if (action.ownerWords !== null) return ownWords;
  return staff.some(({ id }) => id === action.ownerId) ? (action.ownerId ?? "") : "";
}

const limits: Partial<Record<ActionProblem, number>> = {
  whatTooLong: whatMaxLength,
  ownerTooLong: ownerMaxLength,
  notesTooLong: notesMaxLength,
};

/** What is wrong with a form, in words by field. */
export function actionErrors({ t }: Pick<Words, "t">, problems: ActionProblems): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field,
      t(`actionPlan:errors.${problem}`, { limit: limits[problem] ?? 0 }),
    ]),
  );
}

type ActionPage = {
  organisation: Organisation;
  lookingOn: boolean;
  action: OpenedAction;
  own: OwnForm;
  asker: string;
  staff: readonly OwnerAccount[];
  /** The leaflet that it is taken from. */
  guide: { href: string; title: string } | undefined;
  removing: boolean;
  done: boolean;
};

/** An action: where it comes from, how far it is, and its form; or the question whether it goes. */
export function actionView(words: FormWords, given: ActionPage): ActionViewData {
  const { t, language } = words;
  const { organisation, action, own, lookingOn } = given;
  const here = actionUrl(words, organisation.id, action.id);
  const facts = factsOf(words, given);
  if (given.removing && !lookingOn) {
    return {
      back: { href: here, label: t("common:back") },
      title: t("actionPlan:removeTitle"),
      facts: [{ label: t("actionPlan:what"), value: action.what }, ...facts],
      notes: [t("actionPlan:removeText")],
      form: editForm(words, own, {
        version: action.shownVersion,
        intent: "remove",
        critical: true,
        fields: [],
        submit: t("actionPlan:remove"),
        cancel: { href: here, label: t("admin:form.cancel") },
      }),
    };
  }
  return {
    back: { href: pageUrl("actionPlan", language, { organisationId: organisation.id }), label: t("actionPlan:title") },
    title: action.what,
    saved: given.done ? t("actionPlan:done.saved") : undefined,
    facts,
    notes: [changedText(words, action)],
    ...(!lookingOn && {
      presses: nextStates[action.state].map((state) => ({
        ...ownStaffForm(words.formToken, { ...own, kept: undefined }, action.shownVersion),
        intent: state,
        label: t(`actionPlan:press.${pressName(action.state, state)}`),
      })),
      sending: t("admin:form.sending"),
      changeTitle: t("actionPlan:change"),
      warning: t("actionPlan:nobody"),
      form: editForm(words, own, {
        version: action.version,
        intent: "save",
        fields: fieldsOf(words, { ...given, action }),
        submit: t("admin:form.save"),
      }),
      remove: { href: actionUrl(words, organisation.id, action.id, { remove: "1" }), label: t("actionPlan:toRemove") },
    }),
  };
}

/** What was done or dropped and is taken up again says so. */
const pressName = (from: ActionState, to: ActionState) => (from === "done" || from === "dropped" ? "again" : to);

function originFacts(words: Words, origin: Pick<PlannedAction, "area" | "unit" | "wave" | "order">): ActionFact[] {
  const { t } = words;
  const area = areaText(words, origin as PlannedAction);
  if (area === undefined) return [];
  return [
    { label: t("reports:column.subject"), value: area },
    { label: t("reports:column.unit"), value: unitText(words, origin as PlannedAction) ?? "" },
    ...(origin.order
      ? [
          {
            label: t("reports:column.order"),
            value: t("actionPlan:orderAndWave", {
              order: orderNameIn(words.language, origin.order),
              wave: origin.wave ?? 1,
            }),
          },
        ]
      : []),
  ];
}

function factsOf(words: Words, { action, guide, lookingOn }: ActionPage): ActionFact[] {
  const { t } = words;
  return [
    { label: t("actionPlan:state"), value: t(`actionPlan:states.${action.state}`) },
    ...originFacts(words, action),
    { label: t("actionPlan:owner"), value: ownerText(words, action) },
    { label: t("actionPlan:due"), value: dueText(words, action) },
    ...(guide ? [{ label: t("actionPlan:guide.fact"), value: guide.title, href: guide.href }] : []),
    ...(action.notes && !lookingOn ? [{ label: t("actionPlan:notes"), value: action.notes }] : []),
  ];
}

/** What somebody else has saved meanwhile: of a press also how far it is. */
export function actionConflict(
  words: Words,
  given: { saved: OpenedAction; staff: readonly OwnerAccount[]; asker: string; pressed: boolean },
): { version: string; fields: EditField[] } {
  const { t } = words;
  const { saved, pressed } = given;
  const fields = fieldsOf(words, { ...given, action: saved });
  if (!pressed) return { version: saved.version, fields };
  const state: EditField = {
    kind: "text",
    name: "state",
    label: t("actionPlan:state"),
    value: t(`actionPlan:states.${saved.state}`),
  };
  return { version: saved.shownVersion, fields: [state, ...fields] };
}
