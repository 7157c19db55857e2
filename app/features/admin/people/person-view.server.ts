import type { OwnForm } from "~/design/own-form";
import { orderNameIn } from "~/features/orders/order-name";
import { type StatedPurpose, statedPurposes } from "~/features/own-data/access";
import { personName } from "~/features/people/person";
import { type PageName, pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { shortDay, writtenTime } from "~/platform/time/written-time";
import { editForm } from "../edit-form-view.server";
import type { PersonViewData, PurposeViewData } from "./person-view";
import { accountFacts, personUrl } from "./person-words-view.server";
import type { PersonFacts } from "./read-person.server";

/** Asks why somebody wants to see a person; nothing of them is shown yet. */
export function purposeView({ t, language }: Words, { personId }: { personId: string }): PurposeViewData {
  return {
    kind: "purpose",
    title: t("adminPeople:purpose.title"),
    back: { href: pageUrl("adminPeople", language), label: t("admin:sections.adminPeople") },
    lead: t("adminPeople:purpose.lead"),
    action: pageUrl("adminPerson", language, { personId }),
    legend: t("adminPeople:purpose.legend"),
    options: statedPurposes.map((value) => ({ value, label: t(`adminPeople:purpose.${value}`) })),
    submit: t("adminPeople:purpose.submit"),
  };
}

type PersonPage = {
  person: PersonFacts;
  purpose: StatedPurpose;
  /** Whether it is the administrator's own account. */
  isOwn: boolean;
  /** Whether the administrator is one of all organisations. */
  actsForAll: boolean;
  done: PersonDone | undefined;
  refused: "lastAdmin" | "noLicense" | undefined;
  own: OwnForm;
};

/** What the page says has been done. */
export const personDone = ["saved", "roles", "rolesAsBefore", "personal", "takenBack"] as const;
export type PersonDone = (typeof personDone)[number];

function doneText({ t }: Pick<Words, "t">, done: PersonDone, name: string): string {
  switch (done) {
    case "saved":
      return t("admin:form.saved");
    case "roles":
      return t("adminPeople:roles.done", { name });
    case "rolesAsBefore":
      return t("adminPeople:roles.asBefore");
    case "personal":
      return t("adminPeople:personal.done");
    case "takenBack":
      return t("adminPeople:takeBack.done");
  }
}

/** What an administrator sees of a person. */
export function personView(words: FormWords, given: PersonPage): PersonViewData {
  const { t, language } = words;
  const { person, purpose, isOwn } = given;
  const none = t("admin:form.none");
  const day = (moment: Date | null) => (moment ? writtenTime(moment, language) : none);
  const at = (page: PageName) => personUrl(page, language, person, purpose);
  const mayChange = person.manageable;
  return {
    kind: "person",
    title: personName(person),
    back: { href: pageUrl("adminPeople", language), label: t("admin:sections.adminPeople") },
    purpose: t("adminPeople:purpose.stated", { purpose: t(`adminPeople:purpose.${purpose}`) }),
    otherPurpose: {
      href: pageUrl("adminPerson", language, { personId: person.id }),
      label: t("adminPeople:purpose.other"),
    },
    saved: given.done && doneText(words, given.done, personName(person)),
    refused:
      given.refused && t(given.refused === "lastAdmin" ? "adminPeople:lastAdmin" : "adminPeople:personal.noLicense"),
    state: person.active ? undefined : { title: t("adminPeople:closedTitle"), text: t("adminPeople:closedText") },
    facts: [
      ...accountFacts(words, person),
      { label: t("adminPeople:created"), value: shortDay(person.createdAt, language) },
      ...(person.signIns
        ? [
            { label: t("adminPeople:openSessions"), value: String(person.signIns.open) },
            { label: t("adminPeople:lastLink"), value: day(person.signIns.lastLinkAt) },
          ]
        : []),
      { label: t("adminPeople:lastInvited"), value: day(person.lastInvitedAt) },
      { label: t("adminPeople:id"), value: person.id },
    ],
    orders: {
      title: t("adminPeople:orders.title"),
      none: t("adminPeople:orders.none"),
      columns: [
        { label: t("adminPeople:orders.order") },
        { label: t("adminPeople:organisation") },
        { label: t("adminPeople:state") },
      ],
      rows: person.orders.map(({ id, name, names, organisationName, open: _, ...how }) => ({
        key: id,
        cells: [
          orderNameIn(language, { name, names }),
          organisationName,
          "status" in how ? t(`adminPeople:orders.${how.status}`) : t(`adminPeople:invitation.${how.invitation}`),
        ],
      })),
    },
    notManageable: mayChange ? undefined : t("adminPeople:notManageable"),
    links: mayChange
      ? [
          { href: at("adminPersonChange"), label: t("adminPeople:change.title") },
          ...(given.actsForAll ? [{ href: at("adminPersonMove"), label: t("adminPeople:move.title") }] : []),
          { href: at("adminPersonRoles"), label: t("adminPeople:roles.change") },
          ...(isOwn ? [] : [{ href: at("adminPersonErase"), label: t("adminPeople:erase.title") }]),
        ]
      : [],
    takeBack: mayChange ? takeBackForm(words, given) : undefined,
    ...formsOf(words, given),
  };
}

/** Which of a person's invitations can be taken back, and what becomes of their answers. */
function takeBackForm(words: FormWords, { person, own }: PersonPage): PersonViewData["takeBack"] {
  const { t, language } = words;
  const open = person.orders.filter((order) => order.open);
  const [first] = open;
  if (!first) return undefined;
  return {
    title: t("adminPeople:takeBack.title"),
    text: t("adminPeople:takeBack.text"),
    form: editForm(words, own, {
      version: undefined,
      intent: "takeBack",
      critical: true,
      fields: [
        {
          kind: "choice",
          name: "order",
          label: t("adminPeople:orders.order"),
          value: open.length === 1 ? first.id : "",
          options: open.map((order) => ({ value: order.id, label: orderNameIn(language, order) })),
        },
      ],
      submit: t("adminPeople:takeBack.submit"),
    }),
  };
}

/** What the administrator may do with the account: a form each. */
function formsOf(
  words: FormWords,
  { person, isOwn, own }: PersonPage,
): Pick<PersonViewData, "personal" | "reset" | "enrolment" | "activity"> {
  const { t, language } = words;
  const mayChange = person.manageable;
  return {
    personal:
      mayChange && person.active
        ? {
            title: t("adminPeople:personal.title"),
            text: t("adminPeople:personal.text"),
            form: editForm(words, own, {
              version: undefined,
              intent: "personalOrder",
              fields: [],
              submit: t("adminPeople:personal.submit"),
            }),
          }
        : undefined,
    reset:
      mayChange && !isOwn && person.secondFactors > 0
        ? {
            title: t("adminPeople:reset.title"),
            text: t("adminPeople:reset.text"),
            form: editForm(words, own, {
              version: person.factorsVersion,
              intent: "resetSecondFactor",
              critical: true,
              fields: [],
              submit: t("adminPeople:reset.submit"),
            }),
          }
        : undefined,
    enrolment:
      mayChange && !isOwn && person.enrolment
        ? {
            title: t("adminPeople:enrolment.title"),
            text: person.enrolment.madeAt
              ? t("adminPeople:enrolment.again", { time: writtenTime(person.enrolment.madeAt, language) })
              : t("adminPeople:enrolment.text"),
            form: editForm(words, own, {
              version: person.enrolment.version,
              intent: "enrolmentCode",
              fields: [],
              submit: t("adminPeople:enrolment.submit"),
            }),
          }
        : undefined,
    activity:
      mayChange && !isOwn
        ? {
            title: t(person.active ? "adminPeople:close.title" : "adminPeople:reopen.title"),
            text: t(person.active ? "adminPeople:close.text" : "adminPeople:reopen.text"),
            form: editForm(words, own, {
              version: person.shownVersion,
              intent: person.active ? "close" : "reopen",
              ...(person.active && { critical: true }),
              fields: [],
              submit: t(person.active ? "adminPeople:close.submit" : "adminPeople:reopen.submit"),
            }),
          }
        : undefined,
  };
}
