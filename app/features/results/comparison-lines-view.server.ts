import { lineChart } from "~/charts/line-chart.server";
import { chartDate } from "~/charts/line-layout";
import { formatScore } from "~/charts/svg.server";
import type { Words } from "~/i18n/words.server";
import { type ComparisonLine, latestChange } from "./comparison-lines";

/** Widths in px the chart is drawn for: a phone of 320 px with its margins, a large phone, and a card on wide screens. */
const chartWidths = { narrow: 270, medium: 420, wide: 640 } as const;

/** One line as a chart and as a table, with the same numbers. */
export function lineOverTime({ t }: Words, { id, points }: ComparisonLine, name: string) {
  const title = t("results:comparison.lineTitle", { name });
  const chart = (width: keyof typeof chartWidths) =>
    lineChart({
      series: [
        {
          id,
          label: name,
          points: points.map(({ timestamp, value }) => ({ date: timestamp.toISOString(), value })),
        },
      ],
      title,
      description: t("results:comparison.description"),
      width: chartWidths[width],
      idPrefix: `line-${width}`,
    });
  return {
    title,
    charts: { narrow: chart("narrow"), medium: chart("medium"), wide: chart("wide") },
    caption: t("results:comparison.caption"),
    columns: [
      { label: t("results:comparison.date") },
      { label: t("results:index.score"), numeric: true },
      { label: t("results:comparison.change"), numeric: true },
    ],
    rows: points
      .map(({ id: key, timestamp, value, changed }, index) => {
        const before = points[index - 1]?.value;
        return {
          key,
          cells: [
            chartDate(timestamp),
            changed ? `${formatScore(value)} *` : formatScore(value),
            before === undefined ? "–" : signed(value - before),
          ],
        };
      })
      .reverse(),
    note: points.some(({ changed }) => changed) ? t("results:comparison.changed") : undefined,
  };
}

/** The latest change of each line, with the way to the line itself. */
export function latestOfAll({ t }: Words, lines: readonly (ComparisonLine & { name: string; href: string })[]) {
  return {
    caption: t("results:comparison.all"),
    columns: [
      { label: t("results:index.area") },
      { label: t("results:comparison.latest"), numeric: true },
      { label: t("results:comparison.previous"), numeric: true, secondary: true },
      { label: t("results:comparison.change"), numeric: true },
    ],
    rows: lines.map((line) => {
      const { latest, previous, change } = latestChange(line);
      const inWords = (value: number | undefined) => (value === undefined ? "–" : formatScore(value));
      return {
        key: line.id,
        href: line.href,
        cells: [line.name, inWords(latest), inWords(previous), change === undefined ? "–" : signed(change)],
      };
    }),
  };
}

/** "+5", "−5" with a real minus sign, "0". */
function signed(change: number): string {
  const text = formatScore(Math.abs(change));
  if (text === "0") return "0";
  return change > 0 ? `+${text}` : `−${text}`;
}
