import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { createTestApp } from "../../fixtures/app";
import { addResultsKey } from "../../fixtures/console";
import { createTestDatabase } from "../../fixtures/postgres";
import { type Attacked, addMainOrder, attackReports } from "./attacked-organisation";
import { attackRows, type LinkedRows } from "./attacked-rows";
import type { Linkage } from "./attacks/linkage";
import { judged, upTo, type Verdict, verdicts } from "./verdicts";

const isFull = process.env.VOINTI_FULL === "1";
const organisations = Number(process.env.VOINTI_ORGANISATIONS ?? (isFull ? 200 : 4));
/** Matching rows takes longest. */
const linked = isFull ? 50 : Math.ceil(organisations / 2);
// With few rows one round alone comes out well by luck now and then; the same rows matched anew are counted as further
// ones. So is their luck: rather more rows than more rounds.
const effort = isFull ? { steps: 60_000, solutions: 6, rounds: 1 } : { steps: 20_000, solutions: 4, rounds: 2 };
const key = "key-of-a-reporting-service";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
const attacked: Attacked[] = [];
const rows: LinkedRows[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { statementMs: 60_000 });
  app = createTestApp(database);
  await addResultsKey(database.db, { name: "research", key, grain: "full" });
});
afterAll(() => database.drop());

const sum = <One>(all: readonly One[], of: (one: One) => number) => all.reduce((total, one) => total + of(one), 0);

it("reports, alone and beside rows, tell of nobody", { timeout: 7_200_000 }, async () => {
  for (let seed = 1; seed <= organisations; seed++) {
    const main = await addMainOrder(app, seed);
    attacked.push(attackReports(main, isFull ? 60 : 16));
    if (seed <= linked) rows.push(await attackRows(app, key, main, effort));
  }
  const { table, broken } = judged([...verdicts(attacked.map(({ findings }) => findings)), ...looks(), ...places()]);
  const told = (of: "enough" | "exact" | "coarse") => sum(attacked, ({ published }) => published[of]);
  console.log(
    `${table}\n${told("enough")} numbers of groups that are large enough: ${told("exact")} told, ${told("coarse")} as bands`,
  );
  expect(broken).toEqual([]);
});

/** Of cells that look hidden or coarse at most sixty of a hundred may be alike; of few of them nothing can be said. */
function looks(): Verdict[] {
  const of = (name: "hidden" | "alike" | "alone" | "aloneAlike") => sum(attacked, (one) => one.looks[name]);
  const most = of("hidden") < 20 ? 1 : 0.6;
  const mostAlone = of("alone") < 20 ? 1 : 0.6;
  return [
    upTo("hidden or coarse: alike", most, { tried: of("hidden"), leaks: of("alike") }),
    upTo("hidden or coarse alone: alike", mostAlone, { tried: of("alone"), leaks: of("aloneAlike") }),
  ];
}

/**
 * Of so many rows, five in a hundred. Of the few of a short run luck alone places more now and then: as many as three
 * standard deviations are allowed there, counted by the rows themselves, since matching them anew is no further luck.
 */
function mostPlaced(tried: number): number {
  const share = 0.05;
  return isFull ? share : share + 3 * Math.sqrt((share * (1 - share) * effort.rounds) / Math.max(1, tried));
}

/** Matching all numbers at once places at most five of a hundred rows more than looking at each number by itself. */
function places(): Verdict[] {
  const of = (who: "everybody" | "supervisors", name: keyof Linkage) => sum(rows, (one) => one[who][name]);
  const more = (who: "everybody" | "supervisors") => ({
    tried: of(who, "rows"),
    leaks: Math.max(0, of(who, "joint") - of(who, "alone")),
  });
  const [claimed, rightly] = [of("everybody", "claimed"), of("everybody", "claimedRightly")];
  // Of a few claims some are right by chance; whoever can rely on none of them is certain of nobody.
  const isCertain = claimed >= 5 * effort.rounds && rightly / claimed >= 0.95;
  return [
    upTo("rows and report: more than from each cell alone", mostPlaced(of("everybody", "rows")), more("everybody")),
    upTo("rows and report: supervisors", mostPlaced(of("supervisors", "rows")), more("supervisors")),
    upTo("rows and report: with certainty", 0, {
      tried: of("everybody", "rows"),
      leaks: isCertain ? rightly : 0,
    }),
  ];
}
