import type { StaffFormData } from "~/design/staff-form";
import type { ConsentKey } from "~/features/consents/consent-type";
import { reasonMax, reasonMin } from "~/features/exports/stated-reason";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import type { Sending } from "../sending/sending.server";
import { sendingFact } from "../sending/sending-view.server";
import { lacksConsent } from "./consents-of-variant";
import type { OrderViewData } from "./order-view";
import { orderState, variantName } from "./order-words-view.server";

/** What the page says after a form of it. */
export const orderNotices = ["added", "saved", "closed", "opened", "endHasCome", "staysClosed"] as const;
export type OrderNotice = (typeof orderNotices)[number];

/** How many are invited, and how many have answered: a number, a band of the report's, or undefined where it is not told. */
type Counts = { invited: number; answered: number | string | undefined };

type Addresses = { people: string; results: string };

export function orderView(
  { t, language }: Words,
  {
    order,
    form,
    consents,
    counts,
    sending,
    exports,
    notice,
    now,
  }: {
    order: AdministeredOrder;
    form: StaffFormData;
    consents: readonly ConsentKey[];
    counts: Counts;
    sending: Sending;
    /** Addresses of what can be taken along, about all orders; undefined for whoever may have no rows of people. */
    exports: Addresses | undefined;
    notice: OrderNotice | undefined;
    now: Date;
  },
): OrderViewData {
  const at = { assessmentOrderId: order.id };
  return {
    title: order.name,
    back: { href: pageUrl("adminOrders", language), label: t("admin:sections.adminOrders") },
    state: orderState({ t }, order, now),
    notice: notice && {
      tone: notice === "endHasCome" || notice === "staysClosed" ? "alert" : "success",
      text: t(`orders:notices.${notice}`),
    },
    withoutConsent:
      !order.closed && lacksConsent(order.surveyFlowVariant, consents)
        ? t(`orders:withoutConsent.${order.hasInvited ? "invited" : "open"}`)
        : undefined,
    facts: factsOf({ t, language }, order, consents, counts, sendingFact({ t, language }, { order, sending, now })),
    change: { href: pageUrl("adminOrderChange", language, at), label: t("orders:form.changeTitle") },
    preview: { href: pageUrl("adminOrderPreview", language, at), label: t("orders:preview.link") },
    parts: (
      [
        "adminOrderReportRules",
        "adminOrderReportPlan",
        "adminInviting",
        "adminSending",
        "adminOrderGroups",
        "adminMessages",
        "adminOrderFiles",
      ] as const
    ).map((page) => ({
      key: page,
      href: pageUrl(page, language, at),
      title: t(`orders:parts.${page}.title`),
      text: t(`orders:parts.${page}.text`),
    })),
    exports: exports && exportsOf({ t, language }, order, exports),
    ending: endingOf({ t }, order, form),
  };
}

function factsOf(
  { t, language }: Words,
  order: AdministeredOrder,
  consents: readonly ConsentKey[],
  counts: Counts,
  sent: string | undefined,
): OrderViewData["facts"] {
  const yesNo = (is: boolean) => t(is ? "orders:yes" : "orders:no");
  return [
    { label: t("orders:form.organisation"), value: order.organisation.name },
    { label: t("orders:form.variant"), value: variantName({ t }, order.surveyFlowVariant) },
    {
      label: t("orders:list.end"),
      value: order.endTimestamp ? writtenTime(order.endTimestamp, language) : t("orders:noEnd"),
    },
    ...(order.closedAt ? [{ label: t("orders:closedAt"), value: writtenTime(order.closedAt, language) }] : []),
    { label: t("orders:list.invited"), value: String(counts.invited) },
    ...(sent ? [{ label: t("sending:title"), value: sent }] : []),
    { label: t("orders:answered"), value: answeredText({ t }, counts.answered, order.closed) },
    { label: t("orders:facts.showResults"), value: yesNo(order.showResultsToEndUser) },
    { label: t("orders:facts.professionalService"), value: yesNo(order.professionalService) },
    { label: t("orders:facts.textMessages"), value: yesNo(order.textMessages) },
    {
      label: t("orders:form.consents"),
      value: consents.map((key) => t(`orders:consents.${key}`)).join(", ") || t("orders:form.noConsents"),
    },
  ];
}

function exportsOf({ t, language }: Words, { id }: AdministeredOrder, addresses: Addresses): OrderViewData["exports"] {
  const taken = (address: string) => `${address}?${new URLSearchParams({ assessmentOrderId: id, language })}`;
  return {
    title: t("orders:exports.title"),
    text: t("orders:exports.text"),
    links: [{ href: taken(addresses.people), label: t("orders:exports.people") }],
    reasoned: {
      title: t("orders:exports.results"),
      action: addresses.results,
      kept: [
        { name: "assessmentOrderId", value: id },
        { name: "language", value: language },
      ],
      reason: {
        label: t("orders:exports.reason"),
        hint: t("orders:exports.reasonHint"),
        min: reasonMin,
        max: reasonMax,
      },
      choice: {
        name: "layout",
        buttons: [
          { value: "wide", label: t("orders:exports.wide") },
          { value: "long", label: t("orders:exports.long") },
        ],
      },
    },
  };
}

/** An order is closed, or opened again as long as nothing of it has been told. */
function endingOf(
  { t }: Pick<Words, "t">,
  { closed, staysClosed }: Pick<AdministeredOrder, "closed" | "staysClosed">,
  form: StaffFormData,
): OrderViewData["ending"] {
  if (!closed) {
    const button = { form, to: "closed", label: t("orders:ending.close") } as const;
    return { title: t("orders:ending.openTitle"), text: t("orders:ending.openText"), button };
  }
  if (staysClosed) return { title: t("orders:ending.staysTitle"), text: t("orders:ending.staysText") };
  const button = { form, to: "open", label: t("orders:ending.open") } as const;
  return { title: t("orders:ending.closedTitle"), text: t("orders:ending.closedText"), button };
}

function answeredText({ t }: Pick<Words, "t">, answered: Counts["answered"], closed: boolean): string {
  if (typeof answered === "number") return String(answered);
  if (closed) return t("orders:answeredInReport");
  return answered === undefined ? t("orders:answeredNotTold") : t("orders:answeredBand", { people: answered });
}
