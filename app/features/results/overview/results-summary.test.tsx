import { JSDOM } from "jsdom";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ResultsSummary, type ResultsSummaryData } from "./results-summary";

const summary: ResultsSummaryData = {
  about: ["Survey", "Organisation", "Answered today"],
  title: "Your results are ready",
  index: undefined,
  insight: undefined,
  text: undefined,
  withoutScore: undefined,
  action: undefined,
  nothing: undefined,
};
const nothing = { icon: "lock", toOrders: { href: "/", label: "Go" } } as const;

it.each([
  ["a result", summary],
  ["none", { ...summary, nothing }],
])("what it is about is one line, not a paragraph with its measure: %s", (_, given) => {
  const { document } = new JSDOM(renderToStaticMarkup(<ResultsSummary summary={given} isCare={false} />)).window;
  const line = [...document.querySelectorAll("span")].find(({ textContent }) => textContent?.startsWith("Survey"));
  expect(line).toBeDefined();
  expect(line?.closest("p")).toBeNull();
});
