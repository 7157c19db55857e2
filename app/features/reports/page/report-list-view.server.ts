import { orderNameIn } from "~/features/orders/order-name";
import { actsForAll } from "~/features/orders/reach";
import type { ReportLook } from "~/features/own-data/export-log.server";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import type { Part } from "../disclosure/reader-part";
import type { ListedOrder, Reader } from "../report-access.server";
import type { ReportListData } from "./report-list";
import { stateLines } from "./report-state-view.server";
import { partText } from "./report-words-view.server";

type ReportListPage = {
  reader: Reader;
  organisation: { id: string; name: string };
  part: Part;
  orders: readonly ListedOrder[];
  looks: readonly ReportLook[];
  /** How many ask to join the organisation. */
  requests: number;
  /** How many actions of its plan wait to be done; undefined for whoever reads a part. */
  openActions: number | undefined;
};

export function reportListView(
  { t, language }: Words,
  { reader, organisation, part, orders, looks, requests, openActions }: ReportListPage,
): ReportListData {
  const name = organisation.name;
  return {
    back:
      "admin" in reader
        ? { href: pageUrl("adminOrganisation", language, { organisationId: organisation.id }), label: name }
        : undefined,
    title: t("reports:title"),
    lead: t("reports:listLead", { organisation: name }),
    notice: part
      ? partText({ t }, part)
      : "admin" in reader && actsForAll(reader.admin)
        ? t("reports:looks.lookingOn", { organisation: name })
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
    none: t("reports:listNone"),
    requests:
      requests > 0
        ? { href: pageUrl("trialRequests", language), label: t("adminWork:home.asked", { count: requests }) }
        : undefined,
    plan:
      openActions === undefined
        ? undefined
        : {
            href: pageUrl("actionPlan", language, { organisationId: organisation.id }),
            label: openActions > 0 ? t("reports:planOpen", { count: openActions }) : t("reports:plan"),
          },
    orders: orders.map(({ id, state, ...order }) => ({
      id,
      name: orderNameIn(language, order),
      href: state.state === "ready" ? pageUrl("reportsOrder", language, { assessmentOrderId: id }) : undefined,
      lines: stateLines({ t, language }, state),
    })),
  };
}
