import { describe, expect, it } from "vitest";
import { grainFor } from "~/features/exports/grain";
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

/** An organisation that answered so many modules: its report's means of units, and its rows as an export has them. */
async function reported(seed: number, modules: number, grain = grainFor({ tellsOfParts: true, modules })) {
  const { members, answered } = simulatedOrganisation(seed, rules);
  const random = seededRandom(seed + 999);
  const names = members.map(({ unit }) => unit.join(" / "));
  const units = new Map([...new Set(names)].map((name) => [name, range(modules).map(() => drawn(random, 4))]));
  // One of each unit is asked as its supervisor.
  const supervisors = new Set(
    [...units.keys()].map((name) => names.findIndex((other, at) => other === name && answered.has(at))),
  );
  const scores = members.map((_, person) => {
    const own = drawn(random, 10);
    const near = units.get(names[person] ?? "") ?? [];
    return near.map((of) => Math.round(Math.max(0, Math.min(100, 62 + own + of + drawn(random, 16)))));
  });
  const keys = range(modules).map((n) => `module_${n}`);
  const { cells } = await composeAtOnce({
    groups: reportGroups(members, rules),
    items: keys.map((key) => ({ key, subject: "ordinary" as const, bands: standardBands })),
    indexParts: [],
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
    if (status !== "published" || mean === null || name === undefined || !units.has(name)) continue;
    const of = means.get(name) ?? keys.map(() => null);
    of[keys.indexOf(itemKey)] = mean;
    means.set(name, of);
  }
  const people = [...answered];
  const rows = rowsOf(
    keys,
    people.map((person) => scores[person] ?? []),
    grain,
  );
  return {
    means,
    rows: people.map((person, at) => ({
      told: rows[at] ?? [],
      kind: supervisors.has(person) ? "supervisor" : "employee",
      unit: means.has(names[person] ?? "") ? (names[person] ?? "") : "",
    })),
  };
}

const bandOf = (score: number) => (score < standardBands.midFrom ? 0 : score < standardBands.highFrom ? 1 : 2);

const range = (count: number) => Array.from({ length: count }, (_, n) => n);

/** The lowest and highest points that each cell of a wide row can stand for. */
function rowsOf(keys: readonly string[], scores: readonly (readonly number[])[], grain: ReturnType<typeof grainFor>) {
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

async function attacked(modules: number, seeds: readonly number[], steps: number, grain?: ReturnType<typeof grainFor>) {
  const all: Placed[] = [];
  for (const seed of seeds) {
    const { means, rows } = await reported(seed, modules, grain);
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

describe("the rows of an export beside the report of its order", () => {
  // A pulse, the most modules that are told in bands of ten, and the longest survey.
  it.each([3, 8, 14, 29])(
    "are placed in units hardly better by matching than by a guess, with %i modules",
    async (modules) => {
      const { gained, certain, rows } = await attacked(modules, range(organisations), isFull ? 400_000 : 30_000);
      expect(rows).toBeGreaterThan(organisations * 20);
      expect(gained("employee")).toBeLessThanOrEqual(5);
      // Supervisors are known as such, so they are judged among themselves.
      expect(gained("supervisor")).toBeLessThanOrEqual(5);
      expect(certain).toBe(0);
    },
  );

  it("would be placed if they told points as they are, or many modules in bands of ten", async () => {
    for (const grain of ["full", "tens"] as const) {
      const { gained } = await attacked(29, isFull ? [3, 4] : [3], isFull ? 2_000_000 : 500_000, grain);
      expect(gained("employee"), grain).toBeGreaterThan(5);
    }
  });
});
