import { lineChart } from "~/charts/line-chart.server";
import type { Words } from "~/i18n/words.server";
import type { PublishedCell } from "../disclosure/certificate";

/** A row of the table of changes, with its cell in each wave. */
export type TrendLine = { key: string; name: string; cells: readonly (PublishedCell | undefined)[] };

/** Widths in px the chart is drawn for: a phone of 320 px, and everything wider. */
const widths = { narrow: 288, wide: 640 } as const;

/** More lines than these cross each other too often to be read. */
const mostLines = 4;

const dayMs = 86_400_000;

/**
 * The first line and those that changed most, over the waves. A line leads from one wave to the next only where the change
 * may be told (rule R12).
 */
export function trendChart({ t }: Words, lines: readonly TrendLine[], waves: readonly number[], title: string) {
  const shown = linesToShow(lines);
  if (shown.length === 0) return undefined;
  // Waves have no dates of their own in a report: they stand as far from each other as months do.
  const dateOf = (place: number) => new Date(place * 30 * dayMs);
  const waveAt = (date: Date) => waves[Math.round(date.getTime() / (30 * dayMs))] ?? 0;
  const note = t("reports:trendChart");
  const draw = (width: keyof typeof widths) =>
    lineChart({
      series: shown.map(({ key, name, cells }) => ({
        id: key,
        label: name,
        points: cells.flatMap((cell, place) =>
          cell?.mean == null
            ? []
            : [{ date: dateOf(place).toISOString(), value: cell.mean, apart: cell.change === null }],
        ),
      })),
      title,
      description: note,
      writeDate: (date) => t("reports:wave", { wave: waveAt(date) }),
      writeShort: (date) => String(waveAt(date)),
      width: widths[width],
      idPrefix: `trend-${width}`,
    });
  return { narrow: draw("narrow"), wide: draw("wide"), note };
}

function linesToShow(lines: readonly TrendLine[]): TrendLine[] {
  const told = lines.filter(({ cells }) => cells.some((cell) => cell?.mean != null));
  // Points that nothing joins say nothing of a change: they stand there only where nothing else does.
  const changing = told.filter(({ cells }) => cells.some((cell) => cell?.change != null));
  const [first, ...others] = changing.length > 0 ? changing : told;
  if (!first) return [];
  const size = ({ cells }: TrendLine) => Math.abs(cells.at(-1)?.change ?? -1);
  const most = new Set(others.toSorted((a, b) => size(b) - size(a)).slice(0, mostLines - 1));
  return [first, ...others.filter((line) => most.has(line))];
}
