import type { LinkedRow } from "~/features/lists/linked-row";
import type { ListQuery } from "~/features/lists/list-query";
import { listView } from "~/features/lists/list-view.server";
import { orderNameIn } from "~/features/orders/order-name";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenDay } from "~/platform/time/written-time";
import type { WaitingRequest } from "./list-requests.server";
import { type RequestColumn, requestColumns } from "./request-columns";
import type { RequestsViewData } from "./requests-view";

/** The queue of a professional. */
export function requestsView(
  { t, language }: Words,
  {
    query,
    total,
    rows,
    given,
  }: { query: ListQuery<RequestColumn>; total: number; rows: WaitingRequest[]; given: boolean },
): RequestsViewData {
  return {
    title: t("personalFeedback:queue.title"),
    given: given ? t("personalFeedback:queue.given") : undefined,
    note: t("personalFeedback:queue.note"),
    list: listView(
      { t },
      {
        caption: t("personalFeedback:queue.title"),
        searchLabel: t("orders:list.search"),
        query,
        sortable: requestColumns,
        total,
        shown: rows.length,
        none: {
          matching: t("personalFeedback:queue.noneMatch"),
          yet: t("personalFeedback:queue.empty"),
          add: undefined,
        },
        columns: [
          { label: t("personalFeedback:queue.asked"), column: "asked", holds: "line" },
          { label: t("personalFeedback:queue.survey"), column: "survey" },
          { label: t("personalFeedback:queue.organisation"), column: "organisation" },
        ],
        address: (params) => pageUrl("professionalRequests", language, {}, params),
      },
    ),
    rows: rows.map(
      ({ id, askedAt, order, organizationName }): LinkedRow => ({
        key: id,
        href: pageUrl("professionalRequest", language, { feedbackRequestId: id }),
        cells: [writtenDay(askedAt, language), orderNameIn(language, order), organizationName],
      }),
    ),
  };
}
