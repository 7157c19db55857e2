import type { Ctx } from "~/features/ctx.server";
import type { NamedOrder } from "~/features/orders/order-name";
import { type Report, readReports, reportOfWave } from "~/features/reports/read-report.server";
import { findReportedOrder, type Reader } from "~/features/reports/report-access.server";
import type { Text } from "~/i18n/text";

/** Where an action comes from: an area of a unit, or of the whole, in the report of a wave. */
export type ActionOrigin = {
  orderId: string;
  wave: number;
  itemKey: string;
  groupKey: string;
  area: Text;
  unit: string[];
};

/** The same with what is told of it beside the form: the survey's name and the leaflets about the area. */
export type FoundOrigin = { origin: ActionOrigin; order: NamedOrder; leaflets: readonly string[] };

/** What an address names of a report: the order, the wave, the area, and the unit by its place in the report. */
export type NamedOrigin = { order: string; wave: string | null; area: string | null; group: string | null };

/** Finds where an action comes from in a report that somebody may read; undefined where there is no such place. */
export async function findOrigin(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  { reader, organisationId, named }: { reader: Reader; organisationId: string; named: NamedOrigin },
): Promise<FoundOrigin | undefined> {
  const order = await findReportedOrder(db, reader, named.order);
  if (order?.organisationId !== organisationId) return undefined;
  const report = reportOfWave(await readReports({ db, secrets }, order), named.wave);
  const place = report && placeIn(report, named);
  if (!report || !place) return undefined;
  const { item, group } = place;
  return {
    origin: {
      orderId: order.id,
      wave: report.wave,
      itemKey: item.key,
      groupKey: group.key,
      area: item.title,
      unit: [...group.unit],
    },
    order,
    leaflets: item.attachments,
  };
}

function placeIn({ outline }: Report, { area, group }: NamedOrigin) {
  const item = outline.items.find(({ key }) => key === area);
  const found = outline.groups[Number(group ?? 0)];
  // Classes of people, such as an age, are no place for an action.
  return item && found && (found.kind === "whole" || found.kind === "unit") ? { item, group: found } : undefined;
}
