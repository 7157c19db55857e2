import { orderNameIn } from "~/features/orders/order-name";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenDay } from "~/platform/time/written-time";
import type { WaitingRequest } from "./answer-requests.server";
import type { RequestsViewData } from "./requests-view";

/** The queue of a professional: who has waited longest comes first. */
export function requestsView(
  { t, language }: Words,
  { total, rows, given }: { total: number; rows: WaitingRequest[]; given: boolean },
): RequestsViewData {
  return {
    title: t("personalFeedback:queue.title"),
    given: given ? t("personalFeedback:queue.given") : undefined,
    count: rows.length === 0 ? t("personalFeedback:queue.empty") : t("personalFeedback:queue.count", { count: total }),
    note: t("personalFeedback:queue.note"),
    table: {
      caption: t("personalFeedback:queue.title"),
      columns: [
        { label: t("personalFeedback:queue.asked") },
        { label: t("personalFeedback:queue.survey") },
        { label: t("personalFeedback:queue.organisation") },
      ],
      rows: rows.map(({ id, askedAt, order, organizationName }) => ({
        key: id,
        href: pageUrl("professionalRequest", language, { feedbackRequestId: id }),
        cells: [writtenDay(askedAt, language), orderNameIn(language, order), organizationName],
      })),
    },
  };
}
