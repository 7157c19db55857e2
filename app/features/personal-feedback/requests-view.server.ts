import type { LinkedRow } from "~/features/lists/linked-row";
import type { ListQuery } from "~/features/lists/list-query";
import { type ListWords, listView } from "~/features/lists/list-view.server";
import { orderNameIn } from "~/features/orders/order-name";
import { pageUrl } from "~/i18n/paths";
import { shortDay } from "~/platform/time/written-time";
import type { ListedRequest } from "./list-requests.server";
import { newestFirst, type RequestColumn, type RequestFilter, requestColumns, requestFilters } from "./request-columns";
import type { RequestsViewData } from "./requests-view";

/** What an address has for it: without a word in it those that wait are shown. */
const paramOf = (filter: RequestFilter) => (filter === "waiting" ? undefined : filter);

/** The queue of a professional, or what was answered from it. */
export function requestsView(
  { t, language, draw }: ListWords,
  {
    query,
    filter,
    total,
    rows,
    given,
  }: {
    query: ListQuery<RequestColumn>;
    filter: RequestFilter;
    total: number;
    rows: ListedRequest[];
    /** Somebody's feedback has just been given. */
    given: boolean;
  },
): RequestsViewData {
  return {
    title: t("personalFeedback:queue.title"),
    given: given ? t("personalFeedback:queue.given") : undefined,
    note: t(filter === "given" ? "personalFeedback:queue.noteGiven" : "personalFeedback:queue.note"),
    list: listView(
      { t, draw },
      {
        caption: t("personalFeedback:queue.title"),
        searchLabel: t("orders:list.search"),
        query,
        sortable: requestColumns,
        newestFirst: newestFirst(filter),
        total,
        none: {
          matching: t("personalFeedback:queue.noneMatch"),
          yet: t(filter === "given" ? "personalFeedback:queue.noneGiven" : "personalFeedback:queue.empty"),
          add: undefined,
        },
        chips: {
          name: "show",
          label: t("orders:list.filters"),
          areLists: true,
          value: paramOf(filter),
          options: requestFilters.map((each) => ({
            value: paramOf(each),
            label: t(`personalFeedback:queue.filters.${each}`),
          })),
        },
        columns: [
          { label: t("personalFeedback:queue.asked"), column: "asked", holds: "line" },
          { label: t("personalFeedback:queue.survey"), column: "survey" },
          { label: t("personalFeedback:queue.organisation"), column: "organisation" },
          ...(filter === "given" ? [{ label: t("personalFeedback:queue.answered"), holds: "line" as const }] : []),
        ],
        address: (params) => pageUrl("professionalRequests", language, {}, params),
        rows: rows.map(
          ({ id, askedAt, givenAt, order, organizationName }): LinkedRow => ({
            key: id,
            // What was answered is the person's to read, and opens no more.
            ...(!givenAt && { href: pageUrl("professionalRequest", language, { feedbackRequestId: id }) }),
            cells: [
              shortDay(askedAt, language),
              orderNameIn(language, order),
              organizationName,
              ...(givenAt ? [shortDay(givenAt, language)] : []),
            ],
          }),
        ),
      },
    ),
  };
}
