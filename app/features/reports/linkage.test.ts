import { describe, expect, it } from "vitest";
import { type Grain, grainFor, grainLinked } from "~/features/exports/grain";
import { resultSheet } from "~/features/exports/result-sheets.server";
import { standardBands } from "~/features/scoring/score";
import { translatorFor } from "~/i18n/translator.server";
import { aMetamodule, aModule, vidOf } from "../../../tests/fixtures/definitions";
import { type Placed, placeRows } from "../../../tests/fixtures/disclosure/placed-rows";
import { simulatedOrganisation } from "../../../tests/fixtures/disclosure/simulated-organisations";
import { type Random, seededRandom } from "../../../tests/fixtures/random";
import { composeAtOnce } from "./disclosure/compose-report";
import { reportGroups } from "./disclosure/report-groups";
import { defaultRules } from "./disclosure/rules";

/**
 * Whether the rows of an export can be placed in the units whose means a report publishes: reports and rows by the code that
 * makes them, the attack by tests/fixtures/disclosure/placed-rows.ts.
 */
const isFull = process.env.VOINTI_FULL === "1";
const organisations = isFull ? 50 : 8;

const rules = defaultRules;
const words = { t: translatorFor("en"), language: "en" } as const;

/** Scores near a person's and a unit's own. */
function drawn(random: Random, spread: number): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next()) * spread;
}

/**
 * An organisation that answered orders of so many modules each: the means of units that its reports publish, one order's
 * after the other's, and the rows of its exports likewise, a person's as one row. People and units keep what is their own.
 */
async function reported(seed: number, { modules, orders }: Answered, grain: Grain) {
  const { members, answered } = simulatedOrganisation(seed, rules);
  const random = seededRandom(seed + 999);
  const names = members.map(({ unit }) => unit.join(" / "));
  const units = new Map([...new Set(names)].map((name) => [name, range(modules).map(() => drawn(random, 4))]));
  // One of each unit is asked as its supervisor.
  const supervisors = new Set(
    [...units.keys()].map((name) => names.findIndex((other, at) => other === name && answered.has(at))),
  );
  const owns = members.map(() => drawn(random, 10));
  const people = [...answered];
  const means = new Map<string, (number | null)[]>();
  const told = people.map((): [number, number][] => []);
  for (const order of range(orders)) {
    const scores = members.map((_, person) => {
      const near = units.get(names[person] ?? "") ?? [];
      const middle = 62 + (owns[person] ?? 0);
      return near.map((of) => Math.round(Math.max(0, Math.min(100, middle + of + drawn(random, 16)))));
    });
    const published = await publishedMeans(members, answered, scores);
    for (const [name, of] of published) {
      if (!units.has(name)) continue;
      const all = means.get(name) ?? range(modules * orders).map(() => null);
      all.splice(order * modules, modules, ...of);
      means.set(name, all);
    }
    const given = people.map((person) => scores[person] ?? []);
    for (const [at, row] of rowsOf(keysOf(modules), given, grain).entries()) told[at]?.push(...row);
  }
  return {
    means,
    rows: people.map((person, at) => ({
      told: told[at] ?? [],
      kind: supervisors.has(person) ? "supervisor" : "employee",
      unit: means.has(names[person] ?? "") ? (names[person] ?? "") : "",
    })),
  };
}

type Answered = { modules: number; orders: number };

const keysOf = (modules: number) => range(modules).map((n) => `module_${n}`);

/** What the report of one order publishes of its units, by their names: a mean for each module, or null. */
async function publishedMeans(
  members: Parameters<typeof reportGroups>[0],
  answered: ReadonlySet<number>,
  scores: readonly (readonly number[])[],
): Promise<Map<string, (number | null)[]>> {
  const keys = keysOf(scores[0]?.length ?? 0);
  const { cells } = await composeAtOnce({
    groups: reportGroups(members, rules),
    items: keys.map((key) => ({ key, subject: "ordinary" as const, bands: standardBands })),
    rules,
    answered,
    scores: new Map(
      keys.map((key, place) => {
        const own = new Map([...answered].map((person) => [person, scores[person]?.[place] ?? 0]));
        return [key, { scores: own, bands: new Map([...own].map(([person, score]) => [person, bandOf(score)])) }];
      }),
    ),
    before: new Map(),
    earlier: [],
    secret: "a secret of the test",
  });
  const means = new Map<string, (number | null)[]>();
  for (const { status, mean, groupKey, itemKey } of cells) {
    const name = groupKey.startsWith("unit:") && !groupKey.includes("|") ? groupKey.slice("unit:".length) : undefined;
    if (status !== "published" || mean === null || name === undefined) continue;
    const of = means.get(name) ?? keys.map(() => null);
    of[keys.indexOf(itemKey)] = mean;
    means.set(name, of);
  }
  return means;
}

const bandOf = (score: number) => (score < standardBands.midFrom ? 0 : score < standardBands.highFrom ? 1 : 2);

const range = (count: number) => Array.from({ length: count }, (_, n) => n);

/** The lowest and highest points that each cell of a wide row can stand for. */
function rowsOf(keys: readonly string[], scores: readonly (readonly number[])[], grain: Grain) {
  const metamodule = aMetamodule({ modules: keys.map((key) => aModule({ key, questions: [] })) });
  const sheet = resultSheet.wide({
    words,
    metamodules: [metamodule],
    withAnswers: false,
    batches: (async function* () {})(),
  });
  const first = sheet.header.findIndex((label) => label.endsWith(`[${metamodule.key}.${keys[0]}]`));
  return scores.map((of) => {
    const row = {
      ...{
        person: "P",
        result: "R",
        order: "",
        orderId: "",
        organisation: "",
        completedOn: null,
        index: null,
        answers: null,
        cursor: "",
      },
      metamoduleVids: [metamodule.vid],
      scores: JSON.stringify(Object.fromEntries(keys.map((key, n) => [vidOf(`module ${key}`), of[n]]))),
      grain,
    };
    const [cells = []] = [...sheet.rowsOf(row)];
    return cells.slice(first, first + keys.length).map((cell): [number, number] => {
      const [from = 0, to = from] = String(cell).split("–").map(Number);
      return [from, to];
    });
  });
}

async function attacked(given: Answered, seeds: readonly number[], steps: number, grain: Grain) {
  const all: Placed[] = [];
  for (const seed of seeds) {
    const { means, rows } = await reported(seed, given, grain);
    if (means.size > 1) all.push(...placeRows({ means, rows, seed, steps }));
  }
  const share = (some: readonly Placed[], by: "guessed" | "sharedOut" | "matched") =>
    (100 * some.filter((row) => row[by]).length) / some.length;
  const ofKind = (kind: string) => all.filter((row) => row.kind === kind);
  return {
    /** Percentage points above the better of the ways that add nothing up. */
    gained(kind: string) {
      const without = Math.max(share(ofKind(kind), "guessed"), share(ofKind(kind), "sharedOut"));
      return share(ofKind(kind), "matched") - without;
    },
    certain: all.filter(({ certain }) => certain).length,
    rows: all.length,
  };
}

const grainOf = (modules: number) => grainFor({ tellsOfParts: true, modules });
const steps = isFull ? 400_000 : 30_000;

async function expectNoMoreThanAGuess(given: Answered, grain: Grain) {
  const { gained, certain, rows } = await attacked(given, range(organisations), steps, grain);
  expect(rows).toBeGreaterThan(organisations * 20);
  expect(gained("employee")).toBeLessThanOrEqual(5);
  // Supervisors are known as such, so they are judged among themselves.
  expect(gained("supervisor")).toBeLessThanOrEqual(5);
  expect(certain).toBe(0);
}

describe("the rows of an export beside the report of its order", () => {
  // A pulse, the most modules that are told in bands of ten, and the longest survey; the short run has what tells most.
  it.each(isFull ? [3, 8, 14, 29] : [8, 29])(
    "are placed in units hardly better by matching than by a guess, with %i modules",
    (modules) => expectNoMoreThanAGuess({ modules, orders: 1 }, grainOf(modules)),
  );

  it("would be placed if they told points as they are, or many modules in bands of ten", async () => {
    for (const grain of ["full", "tens"] as const) {
      const all = { modules: 29, orders: 1 };
      const { gained } = await attacked(all, isFull ? [3, 4] : [3], isFull ? 2_000_000 : 500_000, grain);
      expect(gained("employee"), grain).toBeGreaterThan(5);
    }
  });
});

describe("the rows of orders that are linked beside the reports of all of them", () => {
  // As many modules together as may stand under one id (grain.ts).
  const most = [
    [3, 9],
    [8, 3],
    [14, 2],
  ] as const;
  it.each(isFull ? most : most.slice(-1))(
    "are placed hardly better too, with %i modules in each of %i orders",
    (modules, orders) => expectNoMoreThanAGuess({ modules, orders }, grainLinked(grainOf(modules))),
  );

  it("would be placed if any orders were linked", async () => {
    const { gained } = await attacked({ modules: 29, orders: 4 }, range(4), steps, "halves");
    expect(gained("employee")).toBeGreaterThan(5);
  });
});
