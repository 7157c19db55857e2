import type { ConsentKey } from "~/features/consents/consent-type";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { writtenTime } from "~/features/people/written-time";
import { pageUrl } from "~/i18n/paths";
import type { FormWords } from "~/i18n/words.server";
import type { OrderViewData } from "./order-view";
import { orderState, variantName } from "./order-words-view.server";

/** What the page says after a form of it. */
export const orderNotices = ["added", "saved", "closed", "opened", "endHasCome"] as const;
export type OrderNotice = (typeof orderNotices)[number];

type Counts = { invited: number; answered: number };

export function orderView(
  { t, language, formToken }: FormWords,
  {
    order,
    consents,
    counts,
    exports,
    notice,
    now,
  }: {
    order: AdministeredOrder;
    consents: readonly ConsentKey[];
    counts: Counts;
    /** Addresses of what can be taken along, about all orders. */
    exports: { people: string; results: string };
    notice: OrderNotice | undefined;
    now: Date;
  },
): OrderViewData {
  const at = { assessmentOrderId: order.id };
  const taken = (address: string, query = {}) =>
    `${address}?${new URLSearchParams({ assessmentOrderId: order.id, language, ...query })}`;
  const yesNo = (is: boolean) => t(is ? "orders:yes" : "orders:no");
  return {
    title: order.name,
    back: { href: pageUrl("adminOrders", language), label: t("admin:sections.adminOrders") },
    state: orderState({ t }, order, now),
    notice: notice && { tone: notice === "endHasCome" ? "alert" : "success", text: t(`orders:notices.${notice}`) },
    facts: [
      { label: t("orders:form.organisation"), value: order.organisation.name },
      { label: t("orders:form.variant"), value: variantName({ t }, order.surveyFlowVariant) },
      {
        label: t("orders:list.end"),
        value: order.endTimestamp ? writtenTime(order.endTimestamp, language) : t("orders:noEnd"),
      },
      ...(order.closedAt ? [{ label: t("orders:closedAt"), value: writtenTime(order.closedAt, language) }] : []),
      { label: t("orders:list.invited"), value: String(counts.invited) },
      { label: t("orders:answered"), value: String(counts.answered) },
      { label: t("orders:facts.showResults"), value: yesNo(order.showResultsToEndUser) },
      { label: t("orders:facts.professionalService"), value: yesNo(order.professionalService) },
      {
        label: t("orders:form.consents"),
        value: consents.map((key) => t(`orders:consents.${key}`)).join(", ") || t("orders:form.noConsents"),
      },
    ],
    change: { href: pageUrl("adminOrderChange", language, at), label: t("orders:form.changeTitle") },
    preview: { href: pageUrl("adminOrderPreview", language, at), label: t("orders:preview.link") },
    parts: (
      [
        "adminOrderReportRules",
        "adminOrderReportPlan",
        "adminInviting",
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
    exports: {
      title: t("orders:exports.title"),
      text: t("orders:exports.text"),
      links: [
        { href: taken(exports.people), label: t("orders:exports.people") },
        { href: taken(exports.results), label: t("orders:exports.wide") },
        { href: taken(exports.results, { layout: "long" }), label: t("orders:exports.long") },
      ],
    },
    ending: {
      title: t(order.closed ? "orders:ending.closedTitle" : "orders:ending.openTitle"),
      text: t(order.closed ? "orders:ending.closedText" : "orders:ending.openText"),
      token: formToken,
      to: order.closed ? "open" : "closed",
      label: t(order.closed ? "orders:ending.open" : "orders:ending.close"),
    },
  };
}
