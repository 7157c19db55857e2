import type { Fact } from "~/design/notices/conflict";
import type { StaffFormData } from "~/design/staff-form";
import type { ConsentKey } from "~/features/consents/consent-type";
import type { SendHours } from "~/features/invitations/send-window";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { orderNameIn } from "~/features/orders/order-name";
import { type MessageMisfit, misfitOfOpening } from "~/features/schedules/misfits";
import { timeLine } from "~/features/schedules/time-line";
import { timeLineView } from "~/features/schedules/time-line-view.server";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenNumber } from "~/i18n/written-number";
import { writtenTime } from "~/platform/time/written-time";
import { basisOnOrderPage, withoutBasis } from "../basis-facts-view.server";
import { ownNameFacts } from "../names-fields-view.server";
import { consentsText, endText, variantName } from "../order-words-view.server";
import type { Life } from "./life.server";
import type { OpeningViewData } from "./opening-view";
import { rulesFacts } from "./steps-view.server";

type Opening = {
  order: AdministeredOrder;
  consents: readonly ConsentKey[];
  /** The surveys that have to say on what basis they ask. */
  needing: readonly SurveyFlowVariant[];
  life: Life;
  hours: SendHours;
  now: Date;
};

export function openingView(words: Words, { form, ...opening }: Opening & { form: StaffFormData }): OpeningViewData {
  const { t, language } = words;
  const { order, life } = opening;
  const at = { assessmentOrderId: order.id };
  const moments = lineOf(opening);
  const stops = stopsOf(words, opening);
  const invitation = life.planned.find(({ kind }) => kind === "invitation")?.sendAt;
  return {
    title: t("orders:opening.title"),
    back: { href: pageUrl("adminOrder", language, at), label: orderNameIn(language, order) },
    lead: t("orders:opening.lead"),
    stops,
    warnings: [
      ...(life.invited === 0 && life.groups === 0 ? [t("orders:opening.nobody")] : []),
      ...(order.endTimestamp ? [] : [t("orders:opening.noEnd")]),
      ...(moments.some(({ state }) => state === "never") ? [t("orders:opening.neverSent")] : []),
    ],
    people: {
      title: t("orders:opening.people"),
      text: t(life.groups > 0 ? "orders:opening.peopleAndGroups" : "orders:opening.peopleText"),
      rows: peopleFacts(words, opening),
    },
    sent: {
      title: t("orders:opening.sent"),
      text: invitation
        ? t("orders:opening.sentLater", { time: writtenTime(invitation, language) })
        : t("orders:opening.sentNow"),
      line: timeLineView(words, { draft: true, moments }),
    },
    fixed: {
      title: t("orders:opening.fixed"),
      text: t(life.invited > 0 || life.groups > 0 ? "orders:opening.fixedText" : "orders:opening.fixedLater"),
      rows: fixedFacts(words, opening),
    },
    later: { title: t("orders:opening.later"), text: t("orders:opening.laterText") },
    form: stops ? undefined : form,
    submit: t("orders:life.next.open"),
    sending: t("orders:opening.sending"),
  };
}

/** What has to be mended first. */
function stopsOf({ t, language }: Words, { order, needing, life, now }: Opening): OpeningViewData["stops"] {
  const at = { assessmentOrderId: order.id };
  const change = { href: pageUrl("adminOrderChange", language, at), label: t("orders:form.changeTitle") };
  if (order.endTimestamp && order.endTimestamp <= now) return { text: t("orders:opening.endHasCome"), link: change };
  const unstated = withoutBasis({ t }, order, needing);
  if (unstated) return { text: unstated, link: change };
  const misfit = misfitOfOpening(life.planned, { end: order.endTimestamp, now });
  return misfit
    ? {
        text: misfitText({ t }, misfit),
        link: { href: pageUrl("adminMessages", language, at), label: t("orders:parts.adminMessages") },
      }
    : undefined;
}

function misfitText({ t }: Pick<Words, "t">, { kind, step, misfit }: MessageMisfit): string {
  if (kind === "reminder") return t("orders:opening.reminderPast", { number: step });
  return t(misfit === "afterEnd" ? "orders:opening.invitationAfterEnd" : "orders:opening.invitationPast");
}

const lineOf = ({ order, life: { planned }, hours }: Opening) =>
  timeLine(order, { planned, hours, report: { madeAt: undefined } });

function peopleFacts(words: Words, { order, life }: Opening): Fact[] {
  const { t, language } = words;
  return [
    { label: t("sending:all"), value: writtenNumber(life.invited, language) },
    ...(life.groups > 0 ? [{ label: t("orders:groups.title"), value: writtenNumber(life.groups, language) }] : []),
    {
      label: t("orders:list.end"),
      value: endText(words, order.endTimestamp),
    },
  ];
}

/** What stays as it is from the opening on. */
function fixedFacts(words: Words, { order, consents, life }: Opening): Fact[] {
  const { t } = words;
  return [
    { label: t("orders:form.variant"), value: variantName(words, order.surveyFlowVariant) },
    {
      label: t("orders:form.consents"),
      value: consentsText(words, consents),
    },
    ...basisOnOrderPage(words, order),
    ...rulesFacts(words, life),
  ];
}

/** What the page sums up as it is stored now, for whoever has opened what it was before. */
export function openingFacts(words: Words, opening: Opening): Fact[] {
  const { t } = words;
  const moments = lineOf(opening);
  const line = timeLineView(words, { draft: opening.order.draft, moments });
  return [
    { label: t("orders:form.name"), value: opening.order.name },
    ...ownNameFacts(words, opening.order),
    ...peopleFacts(words, opening),
    ...fixedFacts(words, opening),
    { label: line.title, value: line.moments.map(({ text, time }) => `${text}: ${time}`).join("; ") },
  ];
}
