import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { shortDay } from "~/platform/time/written-time";
import type { ListedOrder } from "./report-access.server";
import type { ReportListData } from "./report-list";

export function reportListView(
  { t, language }: Words,
  { organisation, orders, requests }: { organisation: string; orders: readonly ListedOrder[]; requests: number },
): ReportListData {
  return {
    title: t("reports:title"),
    lead: t("reports:listLead", { organisation }),
    none: t("reports:listNone"),
    requests:
      requests > 0
        ? { href: pageUrl("trialRequests", language), label: t("adminWork:home.asked", { count: requests }) }
        : undefined,
    orders: orders.map(({ id, name, closed, endTimestamp, waves }) => ({
      id,
      name,
      href: waves > 0 ? pageUrl("reportsOrder", language, { assessmentOrderId: id }) : undefined,
      text:
        waves > 0
          ? t("reports:state.made", { count: waves as never })
          : closed
            ? t("reports:state.none")
            : endTimestamp
              ? t("reports:state.openUntil", { day: shortDay(endTimestamp, language) })
              : t("reports:state.open"),
    })),
  };
}
