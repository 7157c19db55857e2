import { withSoftHyphens } from "~/design/typeface/soft-hyphens";
import type { Advice } from "~/features/advice/advice";
import { helpLink } from "~/features/advice/contacts-view.server";
import type { AssessmentOrder, OrderAction } from "~/features/orders/order";
import type { NamedOrder } from "~/features/orders/order-name";
import { orderName } from "~/features/orders/order-name-view.server";
import type { Person } from "~/features/people/person";
import type { FormWords, Words } from "~/i18n/words.server";
import { orderActionView } from "../order-action-view.server";
import { paperOf } from "../paper-view.server";
import { comparisonAddress, resultsAddress } from "../results-address";
import { resultsTabs } from "../results-tabs-view.server";
import { askedAdvice } from "./asked-advice-view.server";
import { compareWith, type PastResult, pastResultsLimit, type ResultComparison, referenceOf } from "./comparable";
import type { ComparedResults } from "./compared-results.server";
import { type ComparisonLine, comparisonLines } from "./comparison-lines";
import { lineOverTime, smallLineView } from "./comparison-lines-view.server";
import type { ComparisonViewData } from "./comparison-view";
import { groupsOf, type LineGroups } from "./line-groups";
import { stepFor } from "./past-advice";
import type { SmallLineData } from "./small-lines";
import { type Trend, type TrendLine, trendLines, trendOf } from "./trend";
import { lineSaid, momentBeside, readingView, trendSaid } from "./trend-view.server";

export type ComparisonPage = {
  person: Pick<Person, "firstName" | "lastName">;
  /** What the order lets its person do now. */
  action: OrderAction | undefined;
  order: Pick<AssessmentOrder, "id" | keyof NamedOrder | "personal" | "organizationName">;
  /** Completed results of the person, newest first. */
  past: readonly PastResult[];
  /** What is read of the last two of them. */
  two: ComparedResults;
  advice: Pick<Advice, "contacts">;
  /** The line of the address; one that isn't there is the first. */
  chosen: string | undefined;
};

/** How the scores of an order have developed, over all results that can stand beside its latest one. */
export function comparisonView(words: FormWords, page: ComparisonPage): ComparisonViewData {
  const { t, language } = words;
  const { order, past, chosen, action } = page;
  const { told } = page.two;
  const reference = referenceOf(past, order.id);
  const comparisons = reference ? compareWith(reference, past) : [];
  const found = reference && comparisons.length > 1 ? comparisonLines(comparisons, reference.metamodules) : [];
  const [last, before] = comparisons;
  const lines = trendLines(found, told, last && before && { latest: last.id, before: before.id }).map(
    (line, place) => ({
      ...line,
      name: lineName(words, line, found),
      href: `${comparisonAddress(language, order.id, place === 0 ? {} : { module: line.id })}#line`,
    }),
  );
  const line = lines.find(({ id }) => id === chosen) ?? lines[0];
  return {
    tabs: resultsTabs(words, order.id, "comparison"),
    orderLine: t("results:forOrder", { order: orderName(words, order), organisation: order.organizationName }),
    title: t("results:comparison.title"),
    paper: line && paperOf(words, page.person),
    help: helpLink(words),
    compared: line && {
      ...comparedView(words, lines, page),
      said: saidFirst(words, lines, line),
      // Where the last two have no line in common, nothing of them is compared.
      times: lines.some(({ way }) => way) ? timesOf(words, before, last) : undefined,
      now: last && whatToDo(words, lines, last),
      limited:
        past.length >= pastResultsLimit ? t("results:comparison.limited", { most: pastResultsLimit }) : undefined,
      line: lineOverTime(words, line, line.name),
      // The index has no small line: it is the large one.
      index:
        lines[0] && !lines[0].module && line !== lines[0] ? { href: lines[0].href, label: lines[0].name } : undefined,
    },
    nothing: line
      ? undefined
      : {
          title: t(reference ? "results:comparison.oneTitle" : "results:comparison.nothingTitle"),
          text: t(reference ? "results:comparison.one" : "results:comparison.nothing"),
          action: reference && action && orderActionView(words, order.id, action),
          back: { href: resultsAddress(language, order.id), label: t("results:tabs.latest") },
        },
  };
}

type NamedLine = TrendLine & { name: string; href: string };

/** What the page opens with: all that has changed, and the index over the whole time; on the page of one area, its own. */
function saidFirst(words: FormWords, lines: readonly NamedLine[], line: NamedLine): string[] {
  const [first] = lines;
  const names = new Map(lines.map(({ id, name }) => [id, name]));
  const said =
    line === first
      ? trendSaid(words, trendOf(lines), {
          nameOf: ({ id }) => names.get(id) ?? "",
          whole: line.module ? undefined : line,
        })
      : lineSaid(words, line);
  return said.length > 0 ? said : [words.t("results:trend.seeBelow")];
}

/** The two times that are compared: their days, or on one day their hours. */
function timesOf({ t, language }: Words, before?: { timestamp: Date }, last?: { timestamp: Date }): string | undefined {
  if (!before || !last) return undefined;
  const first = momentBeside(before.timestamp, [last.timestamp], language);
  const latest = momentBeside(last.timestamp, [before.timestamp], language);
  return first === latest ? undefined : t("results:trend.times", { first, last: latest });
}

/** To the latest of the results, where something in it is worse. */
function whatToDo({ t, language }: Words, lines: readonly NamedLine[], { assessmentOrder }: ResultComparison) {
  if (lines.every(({ direction }) => direction !== "worse")) return undefined;
  return { href: resultsAddress(language, assessmentOrder.id), label: t("results:trend.now") };
}

/** What has changed between the last two times, and every line as a small one. */
function comparedView(words: FormWords, lines: readonly NamedLine[], { two, advice }: ComparisonPage) {
  const { t } = words;
  const trend = trendOf(lines);
  const groups = groupsOf(lines, trend);
  const small = (line: NamedLine, isSaid = false) => {
    const step = stepFor(line, two.advice);
    const asked = step && two.advice && askedAdvice(words, advice, step, two.advice);
    return smallLineView(words, line, { asked, isSaid });
  };
  const changed = groups.changed.map((line) => small(line));
  const others = groups.others.map((line) => small(line));
  return {
    ask: askView(words, [...changed, ...others]),
    areas: { title: t("results:trend.areas"), changed, rest: restView(words, groups, small, trend) },
    others:
      others.length > 0
        ? { label: t("results:trend.others"), open: others.some(({ asked }) => asked), lines: others }
        : undefined,
    reading: readingView(words, lines),
  };
}

/** One link to all that is asked of the last time and not answered yet: to the first of it. */
function askView({ t }: Words, lines: readonly SmallLineData[]) {
  const open = lines.flatMap(({ asked }) => (asked && asked.said === undefined ? [asked] : []));
  const [first] = open;
  if (!first) return undefined;
  return {
    href: `#${first.id}`,
    label: t("results:trend.advice.link", { count: open.length, step: first.header }),
  };
}

/** The areas that wait folded: they say together that they have not clearly changed, where that is true of each. */
function restView(
  { t }: Words,
  { changed, rest }: LineGroups<NamedLine>,
  small: (line: NamedLine, isSaid: boolean) => SmallLineData,
  { steady }: Trend,
) {
  if (rest.length === 0) return undefined;
  const isSteady = rest.every(({ direction }) => direction === "noise");
  return {
    label: isSteady
      ? t(`results:trend.word.${steady === "same" ? "same" : "noise"}`)
      : t(`results:trend.rest.${changed.length > 0 ? "some" : "all"}`),
    names: rest.map(({ name }) => withSoftHyphens(name)).join(", "),
    lines: rest.map((line) => small(line, isSteady)),
  };
}

/** What a line is called; two modules of one name are told apart by their kind. */
function lineName(
  { t, language }: Words,
  { id, module, kindTitle }: ComparisonLine,
  lines: readonly ComparisonLine[],
): string {
  if (!module || !kindTitle) return t("results:index.label");
  const name = module.title[language];
  const isUnique = lines.every((other) => other.id === id || other.module?.title[language] !== name);
  return isUnique ? name : t("results:comparison.ofKind", { name, kind: kindTitle[language] });
}
