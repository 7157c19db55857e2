import { reasonMax, reasonMin } from "~/features/exports/stated-reason";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { orderNameIn } from "~/features/orders/order-name";
import { defaultRules } from "~/features/reports/disclosure/rules";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import { withoutBasis } from "./basis-facts-view.server";
import { lacksConsent } from "./consents-of-variant";
import { type NextAction, nextAction } from "./life/life-steps";
import { type LivedOrder, stepsView } from "./life/steps-view.server";
import { isWithoutReport } from "./life/without-report";
import type { OrderViewData } from "./order-view";
import { orderState, variantName } from "./order-words-view.server";

/** What the page says after a form of it, or of the page that opens the order. */
export const orderNotices = ["added", "saved", "started", "closed", "opened", "endHasCome", "staysClosed"] as const;
export type OrderNotice = (typeof orderNotices)[number];

type Addresses = { people: string; results: string };

export function orderView(
  words: Words,
  {
    exports,
    notice,
    needing,
    ...lived
  }: LivedOrder & {
    /** The surveys that have to say on what basis they ask. */
    needing: readonly SurveyFlowVariant[];
    /** Addresses of what can be taken along, about all orders; undefined for whoever may have no rows of people. */
    exports: Addresses | undefined;
    notice: OrderNotice | undefined;
  },
): OrderViewData {
  const { t, language } = words;
  const { order, consents, life, mayReadReport, now } = lived;
  const next = nextAction({
    ...order,
    groups: life.groups,
    remindersPlanned: life.planned.some(({ kind }) => kind === "reminder" || kind === "last_day"),
    hasReport: life.reportAt !== undefined,
    mayReadReport,
  });
  return {
    title: orderNameIn(language, order),
    back: { href: pageUrl("adminOrders", language), label: t("admin:sections.adminOrders") },
    state: orderState({ t }, order, now),
    of: `${variantName({ t }, order.surveyFlowVariant)} · ${order.organisation.name}`,
    lead: leadOf(words, lived, notice),
    notice:
      notice && stillHolds(notice, order)
        ? {
            tone: notice === "endHasCome" || notice === "staysClosed" ? "alert" : "success",
            text: t(`orders:notices.${notice}`),
          }
        : undefined,
    withoutConsent:
      !order.closed && lacksConsent(order.surveyFlowVariant, consents)
        ? t(`orders:withoutConsent.${order.fixed ? "invited" : "open"}`)
        : undefined,
    withoutBasis: withoutBasis(words, order, needing),
    next: next && {
      href: pageUrl(nextPages[next], language, { assessmentOrderId: order.id }),
      label: t(`orders:life.next.${next}`),
    },
    steps: { label: t("orders:life.title"), steps: stepsView(words, lived) },
    exports: exports && exportsOf({ t, language }, order, exports),
  };
}

/** Back, or somebody else meanwhile, may have led to a page of what is over by now. */
function stillHolds(notice: OrderNotice, { draft, closed }: AdministeredOrder): boolean {
  if (notice === "added") return draft;
  if (notice === "started" || notice === "opened") return !draft && !closed;
  return notice !== "closed" || closed;
}

const nextPages = {
  invite: "adminInviting",
  open: "adminOrderOpen",
  planReminders: "adminMessages",
  inviteMore: "adminInviting",
  readReport: "reportsOrder",
} as const satisfies Record<NextAction, string>;

/** How an order stands, in the sentence that its page opens with. */
function leadOf({ t, language }: Words, { order, life }: LivedOrder, notice: OrderNotice | undefined): string {
  if (order.draft) {
    return life.invited > 0
      ? t("orders:life.lead.draftInvited", { count: life.invited })
      : t(life.groups > 0 ? "orders:life.lead.draftGroups" : "orders:life.lead.draft");
  }
  if (order.closed) {
    if (life.reportAt) return t("orders:life.lead.reported");
    const report = isWithoutReport(order, life)
      ? t("reports:state.tooFewInvited", { least: defaultRules.k })
      : t("orders:life.lead.noReportYet");
    // The notice above has just said the rest.
    return notice === "closed" ? report : `${t("orders:life.lead.closed")} ${report}`;
  }
  if (life.invited === 0 && life.groups === 0) return t("orders:life.lead.openEmpty");
  return order.endTimestamp
    ? t("orders:life.lead.openUntil", { time: writtenTime(order.endTimestamp, language) })
    : t("orders:life.lead.open");
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
