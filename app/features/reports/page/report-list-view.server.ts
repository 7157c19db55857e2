import { filterParam, type ListQuery } from "~/features/lists/list-query";
import { type ListWords, listView, type NamedColumn } from "~/features/lists/list-view.server";
import { orderNameIn } from "~/features/orders/order-name";
import { actsForAll } from "~/features/orders/reach";
import type { ReportLook } from "~/features/own-data/export-log.server";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenEnd, writtenTime } from "~/platform/time/written-time";
import type { Part } from "../disclosure/reader-part";
import type { ListedReport } from "../list-reports.server";
import type { Reader } from "../report-access.server";
import {
  lastReportsFirst,
  type ReportColumn,
  type ReportFilter,
  reportColumns,
  reportFilters,
} from "../report-columns";
import type { ReportListData } from "./report-list";
import { stateLines } from "./report-state-view.server";
import { partText } from "./report-words-view.server";

type ReportListPage = {
  reader: Reader;
  /** Whose reports these are; undefined for those of all organisations. */
  organisation: { id: string; name: string } | undefined;
  part: Part;
  query: ListQuery<ReportColumn>;
  filter: ReportFilter;
  total: number;
  rows: readonly ListedReport[];
  looks: readonly ReportLook[];
  /** How many ask to join the organisation. */
  requests: number;
  /** How many actions of its plan wait to be done; undefined for whoever reads a part. */
  openActions: number | undefined;
};

export function reportListView(words: ListWords, page: ReportListPage): ReportListData {
  const { t, language } = words;
  const { reader, organisation, part, looks, requests, openActions } = page;
  return {
    back: backOf(words, page),
    title: t("reports:title"),
    lead: organisation ? t("reports:listLead", { organisation: organisation.name }) : t("reports:listLeadAll"),
    notice: part
      ? partText({ t }, part)
      : "admin" in reader && actsForAll(reader.admin) && organisation
        ? t("reports:looks.lookingOn", { organisation: organisation.name })
        : undefined,
    looks:
      looks.length > 0
        ? {
            title: t("reports:looks.title"),
            text: t("reports:looks.text"),
            columns: [
              { label: t("reports:looks.when") },
              { label: t("reports:looks.who") },
              { label: t("reports:column.order") },
            ],
            rows: looks.map(({ id, at, order }) => ({
              key: id,
              cells: [writtenTime(at, language), t("reports:looks.admin"), order ? orderNameIn(language, order) : "–"],
            })),
          }
        : undefined,
    requests:
      requests > 0
        ? { href: pageUrl("trialRequests", language), label: t("adminWork:home.asked", { count: requests }) }
        : undefined,
    plan:
      openActions === undefined || !organisation
        ? undefined
        : {
            href: pageUrl("actionPlan", language, { organisationId: organisation.id }),
            label: openActions > 0 ? t("reports:planOpen", { count: openActions }) : t("reports:plan"),
          },
    ...listOf(words, page),
  };
}

/** Whoever comes from the console goes back to it. */
function backOf({ t, language }: Words, { reader, organisation }: ReportListPage): ReportListData["back"] {
  if (!("admin" in reader)) return undefined;
  return organisation
    ? { href: pageUrl("adminOrganisation", language, { organisationId: organisation.id }), label: organisation.name }
    : { href: pageUrl("adminHome", language), label: t("adminWork:home.title") };
}

function listOf(
  words: ListWords,
  { reader, organisation, query, filter, total, rows }: ReportListPage,
): Pick<ReportListData, "list"> {
  const { t, language, draw } = words;
  const ofAll = organisation === undefined;
  const columns: NamedColumn<ReportColumn>[] = [
    { label: t("reports:column.order"), column: "name", holds: "sentence" },
    ...(ofAll ? [{ label: t("reports:column.organisation"), column: "organisation" as const }] : []),
    { label: t("orders:list.state"), holds: "sentence" },
    { label: t("orders:list.end"), column: "end", holds: "line" },
  ];
  // An administrator's address says whose reports these are.
  const named = "admin" in reader && actsForAll(reader.admin) ? organisation?.id : undefined;
  return {
    list: listView(
      { t, draw },
      {
        caption: t("reports:title"),
        searchLabel: t(ofAll ? "reports:list.searchAll" : "reports:list.search"),
        query,
        sortable: reportColumns,
        newestFirst: lastReportsFirst,
        total,
        none: { matching: t("reports:list.noneMatch"), yet: t("reports:listNone"), add: undefined },
        chips: {
          name: "show",
          label: t("orders:list.filters"),
          value: filterParam(filter),
          options: reportFilters.map((each) => ({
            value: filterParam(each),
            label: t(`reports:list.filters.${each}`),
          })),
        },
        columns,
        kept: { organisation: named },
        address: (params) => pageUrl("reports", language, {}, params),
        rows: rows.map((order) => ({
          key: order.id,
          // Of an open one its page says how many have answered.
          href:
            order.state.state === "ready" || order.state.state === "open"
              ? pageUrl("reportsOrder", language, { assessmentOrderId: order.id })
              : undefined,
          name: orderNameIn(language, order),
          facts: [
            ...(ofAll ? [order.organisation] : []),
            stateLines(words, order.state).join(" "),
            order.endTimestamp ? writtenEnd(order.endTimestamp, language) : "",
          ],
        })),
      },
    ),
  };
}
