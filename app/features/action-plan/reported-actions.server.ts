import type { Db } from "~/db/client.server";
import type { PublishedCell } from "~/features/reports/disclosure/certificate";
import { type Report, readCells } from "~/features/reports/read-report.server";
import { isOpenState } from "./action";
import type { PlannedAction } from "./list-actions.server";

/** An action with the cell of another survey's report that it came from; `earlier` is undefined for those of this survey. */
export type ReportedAction = { action: PlannedAction; earlier?: { cell: PublishedCell | undefined } };

export type ReportedActionsFound = { shown: ReportedAction[]; count: number };

/** Most actions that stand in a report; its plan has them all. */
const most = 20;

/**
 * Which of the actions that `actionsUpTo` has found stand beside a report: from it or from one before it, of the same survey
 * or of an earlier one that asked the same area of the same unit. All waves of a survey are reported when it has closed, so
 * what was done after a report shows in the survey that comes next.
 */
export async function readReportedActions(
  db: Db,
  { orderId, report, upTo }: { orderId: string; report: Report; upTo: readonly PlannedAction[] },
): Promise<ReportedActionsFound> {
  const { items, groups } = report.outline;
  const isHere = ({ itemKey, groupKey }: PlannedAction) =>
    items.some(({ key }) => key === itemKey) && groups.some(({ key }) => key === groupKey);
  const known = upTo.filter((action) =>
    action.orderId === orderId ? action.wave !== null && action.wave <= report.wave : isHere(action),
  );
  const shown = known.toSorted((a, b) => Number(isOpenState(b.state)) - Number(isOpenState(a.state))).slice(0, most);
  const elsewhere = shown.filter((action) => action.orderId !== orderId);
  const cells = new Map((await readCells(db, elsewhere.flatMap(placeOf))).map((found) => [keyOf(found), found.cell]));
  return {
    count: known.length,
    shown: shown.map((action) =>
      action.orderId === orderId
        ? { action }
        : { action, earlier: { cell: placeOf(action).flatMap((place) => cells.get(keyOf(place)) ?? [])[0] } },
    ),
  };
}

type Place = { orderId: string; wave: number; itemKey: string; groupKey: string };

function placeOf({ orderId, wave, itemKey, groupKey }: PlannedAction): Place[] {
  if (orderId === null || wave === null || itemKey === null || groupKey === null) return [];
  return [{ orderId, wave, itemKey, groupKey }];
}

const keyOf = ({ orderId, wave, itemKey, groupKey }: Place) => JSON.stringify([orderId, wave, itemKey, groupKey]);
