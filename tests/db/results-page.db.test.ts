import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import { createTestApp } from "../fixtures/app";
import { lineValues } from "../fixtures/pages/chart-numbers";
import { addPerson, present, startTestSession } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { callRoute, type RouteModule } from "../fixtures/route-call";
import { addStoredResults } from "../fixtures/stored-orders";

const modules = import.meta.glob<RouteModule>("../../app/routes/pages/order.*.tsx");

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let statements: string[];

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { onQuery: (statement) => statements.push(statement) });
  app = createTestApp(database);
});
afterAll(() => database.drop());
beforeEach(() => {
  statements = [];
});

const visitors = new Map<number, ReturnType<typeof addVisitor>>();

/** Somebody with so many completed results of one order; whoever looks alone stays the same for every test. */
function visitorWith(count: number): ReturnType<typeof addVisitor> {
  const visitor = visitors.get(count) ?? addVisitor(count);
  visitors.set(count, visitor);
  return visitor;
}

async function addVisitor(count: number) {
  const person = await addPerson(database.db, { language: "fi" });
  const order = await addStoredResults(database.db, person, "default", count);
  const sessionToken = await startTestSession(database.db, person);
  return async (page: PageName, query = "") => {
    const { loader } = await present(modules[`../../app/${pages[page].module}`])();
    const params = { assessmentOrderId: order.id };
    statements = [];
    const outcome = await callRoute(app, loader, { path: pageUrl(page, "fi", params) + query, params, sessionToken });
    return { outcome, statements: statements.length };
  };
}

describe("a results page", () => {
  it.each([
    ["orderResults", ""],
    ["orderResults", "?explain=index"],
    ["orderResults", "?goal=wellbeing&guide=movement_in_daily_life"],
    ["orderComparison", ""],
    ["orderComparison", "?module=core.sleep"],
  ] as const)(
    "%s%s takes the same few statements for somebody with a hundred past results as with 2",
    async (page, query) => {
      const [few, many] = [await visitorWith(2), await visitorWith(100)];
      // Definitions are read once per process.
      await few(page, query);
      const counts = [await few(page, query), await many(page, query)];
      expect(counts.map(({ outcome }) => outcome.status)).toEqual([200, 200]);
      expect(counts[1]?.statements).toBe(counts[0]?.statements);
      expect(counts[0]?.statements).toBeLessThanOrEqual(12);
    },
  );

  it("reads past results for the comparison alone", async () => {
    const visit = await visitorWith(3);
    await visit("orderResults");
    await visit("orderResults");
    expect(statements.some((statement) => statement.includes("numericScores"))).toBe(false);
    await visit("orderComparison");
    expect(statements.filter((statement) => statement.includes("numericScores"))).toHaveLength(1);
  });
});

describe("the comparison", () => {
  type View = {
    compared: {
      line: { charts: { narrow: string; medium: string; wide: string }; rows: { cells: string[] }[] };
      areas: { changed: { key: string }[]; rest?: { lines: { key: string }[] } };
      others: { lines: unknown[] };
    };
  };

  it("of a single result says what to do instead", async () => {
    const { view } = (await (await visitorWith(1))("orderComparison")).outcome.body as {
      view: { compared?: unknown; nothing: { action: unknown } };
    };
    expect(view.compared).toBeUndefined();
    expect(view.nothing.action).toBeDefined();
  });

  it.each([2, 60])(
    "says something with %i results, by the index and by every module, in chart and table alike",
    async (count) => {
      const visit = await visitorWith(count);
      const seen = new Set<string>();
      for (const query of ["", "?module=core.sleep", "?module=us.trust", "?module=no.such"]) {
        const { view } = (await visit("orderComparison", query)).outcome.body as { view: View };
        const { line, areas, others } = view.compared;
        const numbers = line.rows.map(({ cells }) => Number(present(cells[1]).replace(/ \*$/, ""))).reverse();
        expect(numbers.length).toBeGreaterThan(0);
        for (const chart of Object.values(line.charts)) expect(lineValues(chart)).toEqual(numbers);
        // The nine areas, each once, and what was asked besides.
        const keys = [...areas.changed, ...(areas.rest?.lines ?? [])].map(({ key }) => key);
        expect(keys).toHaveLength(9);
        expect(new Set(keys).size).toBe(9);
        expect(others.lines.length).toBeGreaterThan(0);
        seen.add(line.charts.wide);
      }
      // What isn't there is the index; the others are lines of their own.
      expect(seen.size).toBe(3);
    },
  );
});
