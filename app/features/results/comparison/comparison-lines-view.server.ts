import { lineChart } from "~/charts/line-chart.server";
import { formatScore } from "~/charts/svg.server";
import type { Words } from "~/i18n/words.server";
import { shortDay } from "~/platform/time/written-time";
import { bySize, type ComparisonLine, latestChange } from "./comparison-lines";

/** Widths in px the chart is drawn for: a phone of 320 px with its margins, a large phone, and a card on wide screens. */
const chartWidths = { narrow: 270, medium: 420, wide: 640 } as const;

/** One line as a chart and as a table, with the same numbers. */
export function lineOverTime({ t, language }: Words, { id, points }: ComparisonLine, name: string) {
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
      writeDate: (date) => shortDay(date, language),
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
            shortDay(timestamp, language),
            changed ? `${formatScore(value)} *` : formatScore(value),
            before === undefined ? "–" : signed(value - before),
          ],
        };
      })
      .reverse(),
    note: points.some(({ changed }) => changed) ? t("results:comparison.changed") : undefined,
  };
}

type NamedLine = ComparisonLine & { name: string; href: string };

/** No bar fills its half for less: a point or two would look like a leap. */
const leastScale = 10;

/** The latest change of each line, with the way to the line itself: the index, then the others by size. */
export function latestOfAll({ t, language }: Words, lines: readonly NamedLine[]) {
  const changes = lines.map((line) => ({ ...line, ...latestChange(line) }));
  const [first] = changes.filter(({ previous }) => previous !== undefined);
  const written = (point: { timestamp: Date } | undefined) => (point ? shortDay(point.timestamp, language) : "");
  return {
    caption: t("results:comparison.all", {
      first: written(first?.points.at(-2)),
      last: written(first?.points.at(-1)),
    }),
    text: t("results:comparison.allText"),
    columns: [
      { label: t("results:index.area") },
      { label: t("results:comparison.previous"), numeric: true, secondary: true },
      { label: t("results:comparison.latest"), numeric: true },
      { label: t("results:comparison.change"), numeric: true },
    ],
    /** What fills half of a bar. */
    most: Math.max(leastScale, ...changes.map(({ change = 0 }) => Math.abs(change))),
    rows: changes.sort(bySize).map(({ id, href, name, latest, previous, change }) => ({
      key: id,
      href,
      name,
      latest: latest === undefined ? "–" : formatScore(latest),
      previous: previous === undefined ? "–" : formatScore(previous),
      change,
      changeText: change === undefined ? "–" : signed(change),
    })),
  };
}

/** "+5", "−5" with a real minus sign, "0". */
function signed(change: number): string {
  const text = formatScore(Math.abs(change));
  if (text === "0") return "0";
  return change > 0 ? `+${text}` : `−${text}`;
}
