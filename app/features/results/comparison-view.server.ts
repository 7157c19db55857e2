import { chartDate, lineChart } from "~/charts/line-chart.server";
import { formatScore } from "~/charts/svg.server";
import type { AssessmentOrder } from "~/features/orders/order";
import type { Metamodule } from "~/features/survey/definition";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { compareWith, type PastResult } from "./comparable";
import { type ComparisonLine, comparisonLines, indexLine, latestChange, moduleLine } from "./comparison-lines";
import type { ComparisonViewData } from "./comparison-view";
import { iconOf } from "./life-area-icon";
import { pastResultsLimit } from "./past-results.server";
import { longDate } from "./results-summary-view.server";
import { resultsTabs } from "./results-tabs-view.server";

/** Widths in px the chart is drawn for: a phone of 320 px with its margins, a large phone, and a card on wide screens. */
const chartWidths = { narrow: 270, medium: 420, wide: 640 } as const;

/**
 * How the scores of an order have developed, over all results that can stand beside its latest one. `chosen` names the
 * line of the address; one that isn't there is the first.
 * @param past completed results of the person, newest first
 */
export function comparisonView(
  words: Words,
  order: Pick<AssessmentOrder, "id" | "name" | "organizationName">,
  past: readonly PastResult[],
  chosen: string | undefined,
): ComparisonViewData {
  const { t, language } = words;
  const reference = past.find(({ assessmentOrder }) => assessmentOrder.id === order.id);
  const names = reference ? lineNames(words, reference.metamodules) : new Map<string, string>();
  const inIndex = new Set([indexLine, ...(reference ? linesOfIndex(reference.metamodules) : [])]);
  const lines = reference ? comparisonLines(compareWith(reference, past), [...names.keys()]) : [];
  const line = lines.find(({ id }) => id === chosen) ?? lines[0];
  const nameOf = (id: string) => names.get(id) ?? t("results:index.label");
  const address = (id: string) =>
    pageUrl("orderComparison", language, { assessmentOrderId: order.id }, id === lines[0]?.id ? {} : { module: id });
  return {
    tabs: resultsTabs(words, order.id, "comparison"),
    orderLine: t("results:forOrder", { order: order.name, organisation: order.organizationName }),
    title: t("results:comparison.title"),
    compared: line && {
      intro:
        line.points.length === 1
          ? t("results:comparison.one")
          : t("results:comparison.many", {
              results: line.points.length,
              first: longDate(line.points[0]?.timestamp ?? new Date(0), language),
            }),
      limited:
        past.length >= pastResultsLimit ? t("results:comparison.limited", { most: pastResultsLimit }) : undefined,
      choice: {
        label: t("results:comparison.choose"),
        // The other modules are chosen in the table of all.
        links: lines
          .filter(({ id }) => inIndex.has(id))
          .map(({ id }) => ({
            href: `${address(id)}#line`,
            label: nameOf(id),
            icon: id.startsWith("core.") ? iconOf(id.slice("core.".length)) : undefined,
            current: id === line.id,
          })),
      },
      line: lineOverTime(words, line, nameOf(line.id)),
      all: latestOfAll(words, lines, nameOf, (id) => `${address(id)}#line`),
    },
    nothing: line
      ? undefined
      : {
          title: t("results:comparison.nothingTitle"),
          text: t("results:comparison.nothing"),
          back: {
            href: pageUrl("orderResults", language, { assessmentOrderId: order.id }),
            label: t("results:tabs.latest"),
          },
        },
  };
}

/** Names of the lines that a result of these kinds can have, by the line's id. */
function lineNames({ language }: Words, metamodules: readonly Metamodule[]): Map<string, string> {
  return new Map(
    metamodules.flatMap(({ key, modules }) =>
      modules.map((module) => [moduleLine(key, module.key), module.title[language]] as const),
    ),
  );
}

/** The modules that make the overall index. */
function linesOfIndex(metamodules: readonly Metamodule[]): string[] {
  return metamodules
    .filter(({ scored }) => scored)
    .flatMap(({ key, modules }) => modules.map((module) => moduleLine(key, module.key)));
}

function lineOverTime({ t }: Words, { id, points }: ComparisonLine, name: string) {
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

function latestOfAll(
  { t }: Words,
  lines: readonly ComparisonLine[],
  nameOf: (id: string) => string,
  address: (id: string) => string,
) {
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
        href: address(line.id),
        cells: [nameOf(line.id), inWords(latest), inWords(previous), change === undefined ? "–" : signed(change)],
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
