import type { AssessmentOrder, OrderAction } from "~/features/orders/order";
import type { NamedOrder } from "~/features/orders/order-name";
import { orderName } from "~/features/orders/order-name-view.server";
import type { Person } from "~/features/people/person";
import type { FormWords, Words } from "~/i18n/words.server";
import { shortDay } from "~/platform/time/written-time";
import { iconOf } from "../life-area-icon";
import { orderActionView } from "../order-action-view.server";
import { paperOf } from "../paper-view.server";
import { comparisonAddress, resultsAddress } from "../results-address";
import { resultsTabs } from "../results-tabs-view.server";
import { compareWith, type PastResult, pastResultsLimit, referenceOf } from "./comparable";
import { type ComparisonLine, comparisonLines } from "./comparison-lines";
import { latestOfAll, lineOverTime } from "./comparison-lines-view.server";
import type { ComparisonViewData } from "./comparison-view";

export type ComparisonPage = {
  person: Pick<Person, "firstName" | "lastName">;
  /** What the order lets its person do now. */
  action: OrderAction | undefined;
  order: Pick<AssessmentOrder, "id" | keyof NamedOrder | "personal" | "organizationName">;
  /** Completed results of the person, newest first. */
  past: readonly PastResult[];
  /** The line of the address; one that isn't there is the first. */
  chosen: string | undefined;
};

/** How the scores of an order have developed, over all results that can stand beside its latest one. */
export function comparisonView(words: FormWords, page: ComparisonPage): ComparisonViewData {
  const { t, language } = words;
  const { order, past, chosen, action } = page;
  const reference = referenceOf(past, order.id);
  const comparisons = reference ? compareWith(reference, past) : [];
  const found = reference && comparisons.length > 1 ? comparisonLines(comparisons, reference.metamodules) : [];
  const lines = found.map((line, place) => ({
    ...line,
    name: lineName(words, line, found),
    href: `${comparisonAddress(language, order.id, place === 0 ? {} : { module: line.id })}#line`,
  }));
  // Without an index there is nothing above the modules, so each of them can be chosen.
  const hasIndex = lines.some(({ inIndex }) => inIndex);
  const line = lines.find(({ id }) => id === chosen) ?? lines[0];
  const [first, last] = [line?.points[0], line?.points.at(-1)];
  return {
    tabs: resultsTabs(words, order.id, "comparison"),
    orderLine: t("results:forOrder", { order: orderName(words, order), organisation: order.organizationName }),
    title: t("results:comparison.title"),
    paper: line && paperOf(words, page.person),
    compared: line &&
      first &&
      last && {
        intro:
          line.points.length === 1
            ? t("results:comparison.oneTitle")
            : t("results:comparison.many", {
                results: line.points.length,
                first: shortDay(first.timestamp, language),
                last: shortDay(last.timestamp, language),
              }),
        limited:
          past.length >= pastResultsLimit ? t("results:comparison.limited", { most: pastResultsLimit }) : undefined,
        choice: {
          label: t("results:comparison.choose"),
          // The other modules are chosen in the table of all.
          links: lines
            .filter(({ inIndex }) => inIndex || !hasIndex)
            .map(({ id, href, name, module, metamoduleKey }) => ({
              href,
              label: name,
              icon: module && metamoduleKey === "core" ? iconOf(module.key) : undefined,
              current: id === line.id,
            })),
        },
        line: lineOverTime(words, line, line.name),
        all: latestOfAll(words, lines),
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
