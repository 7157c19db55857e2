import { lineChart } from "~/charts/line-chart.server";
import { smallLine } from "~/charts/small-line.server";
import { formatScore } from "~/charts/svg.server";
import type { TableColumn } from "~/design/table";
import { withSoftHyphens } from "~/design/typeface/soft-hyphens";
import { standardBands } from "~/features/scoring/score";
import type { Words } from "~/i18n/words.server";
import { shortDay } from "~/platform/time/written-time";
import { iconOf } from "../life-area-icon";
import type { AskedAdviceData } from "./asked-advice";
import type { ComparisonLine } from "./comparison-lines";
import type { SmallLineData } from "./small-lines";
import type { TrendLine } from "./trend";
import { changeSaid, momentBeside, signed, usualSaid } from "./trend-view.server";

/** Widths in px the chart is drawn for: a phone of 320 px with its margins, a large phone, and a card on wide screens. */
const chartWidths = { narrow: 270, medium: 420, wide: 640 } as const;

/** How many of the latest results stand in a line that opens; the whole line has all of them. */
const resultsInSmall = 5;

/** One line as a chart and as a table, with the same numbers. */
export function lineOverTime(words: Words, line: TrendLine, name: string) {
  const { t, language } = words;
  const { id, points, usual } = line;
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
      range: usual,
      width: chartWidths[width],
      idPrefix: `line-${width}`,
    });
  return {
    title,
    usual: usualSaid(words, usual),
    charts: { narrow: chart("narrow"), medium: chart("medium"), wide: chart("wide") },
    ...tableOf(words, line),
    note: points.some(({ changed }) => changed) ? t("results:comparison.changed") : undefined,
  };
}

/** Its results, the latest first. */
function tableOf({ t, language }: Words, { points }: ComparisonLine, most = points.length) {
  const columns: TableColumn[] = [
    { label: t("results:comparison.date"), holds: "line" },
    { label: t("results:index.score"), numeric: true },
    { label: t("results:comparison.change"), numeric: true },
  ];
  return {
    caption: t("results:comparison.caption"),
    columns,
    rows: points
      .map(({ id: key, timestamp, value, changed }, index) => {
        const before = points[index - 1]?.value;
        const neighbours = [points[index - 1], points[index + 1]].flatMap((point) => point?.timestamp ?? []);
        return {
          key,
          cells: [
            momentBeside(timestamp, neighbours, language),
            changed ? `${formatScore(value)} *` : formatScore(value),
            before === undefined ? "–" : signed(value - before),
          ],
        };
      })
      .reverse()
      .slice(0, most),
  };
}

/** One line as a small drawing that opens to its latest results; `isSaid` where what it stands in says that nothing has changed. */
export function smallLineView(
  words: Words,
  line: TrendLine & { name: string; href: string },
  { asked, isSaid }: { asked: AskedAdviceData | undefined; isSaid: boolean },
): SmallLineData {
  const { t, language } = words;
  const { id, name, href, module, metamoduleKey, points, previous, latest, direction, usual } = line;
  const [first, last] = [points[0], points.at(-1)];
  const [before, now] = [previous, latest].map((value) => (value === undefined ? undefined : formatScore(value)));
  return {
    key: id,
    name: withSoftHyphens(name),
    icon: module && metamoduleKey === "core" ? iconOf(module.key) : undefined,
    values: {
      seen: [before, now].filter(Boolean).join(" → "),
      // An arrow is read out as its name.
      heard: before && now ? t("results:trend.scores", { previous: before, latest: now }) : undefined,
    },
    said: [isSaid ? undefined : changeSaid(words, line), usualSaid(words, usual)]
      .filter(Boolean)
      .map((said) => `${said}.`)
      .join(" "),
    hasChanged: direction === "better" || direction === "worse",
    drawing: smallLine({
      points: points.map(({ timestamp, value }) => ({ time: timestamp.getTime(), value })),
      bands: module?.bands ?? standardBands,
      range: usual,
    }),
    days: first && last && first !== last ? [first, last].map(({ timestamp }) => shortDay(timestamp, language)) : [],
    table: tableOf(words, line, resultsInSmall),
    asked,
    whole: { href, label: t("results:trend.whole") },
  };
}
