import { grouped } from "../grouped";
import type { ToldReport } from "../told";
import { type Finding, note, nothingTried } from "./finding";

const index = "index";

/**
 * The index of a group says nothing beside its modules where it is the mean of those that are told of the group, or of the
 * ordinary ones among them. Whatever else it were made of could be worked out from it.
 */
export function indexTellsMore(report: ToldReport, parts: readonly string[]): Finding {
  const finding = nothingTried();
  const ordinaryK = Math.min(...report.cells.map(({ k }) => k));
  for (const cells of grouped(report.cells, ({ group }) => group).values()) {
    const own = cells.find(({ item, exact }) => item === index && exact);
    if (!own?.mean) continue;
    const told = cells.filter(({ item, exact }) => exact && parts.includes(item));
    const ordinary = told.filter(({ k }) => k === ordinaryK);
    const [low] = own.mean;
    const follows = [told, ordinary].some((some) => {
      const mean = some.reduce((sum, { mean }) => sum + (mean?.[0] ?? 0), 0) / some.length;
      return Math.abs(mean - low) <= 0.5 + 1e-9;
    });
    note(finding, !follows && `${own.group}: an index of ${low + 0.5} that ${told.length} told modules don't give`);
  }
  return finding;
}
