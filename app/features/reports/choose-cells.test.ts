import { describe, expect, it } from "vitest";
import { smallestLeak } from "../../../tests/fixtures/independent-leaks";
import { seededRandom } from "../../../tests/fixtures/random";
import { largeOrganisation, simulatedOrganisation } from "../../../tests/fixtures/simulated-organisations";
import { type Candidate, choiceLadder, chooseCells, hideWhatTells } from "./choose-cells";
import { auditCombinations, follows } from "./combination-audit";
import type { ReportRules } from "./rules";

const isFull = process.env.VOINTI_FULL === "1";
const worlds = isFull ? 200 : 20;

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const one = () => 1;

/** A whole, and the parts that its people make up. */
function divided(parts: Record<string, number>): Candidate[] {
  let at = 0;
  const sets = Object.entries(parts).map(([key, size]) => {
    at += size;
    return { key, people: range(at - size, at), partOf: [{ whole: "all", by: "unit" }] };
  });
  return [{ key: "all", people: range(0, at), partOf: [] }, ...sets].sort((a, b) => b.people.length - a.people.length);
}

const published = (candidates: Candidate[], k: number, earlier: number[][] = []) =>
  [...chooseCells({ candidates, k, earlier })].flatMap(([key, choice]) => (choice === "published" ? [key] : []));

describe("worked examples of other services", () => {
  it("hides the second of two units where the first is too small: 13 = 4 + 9", () => {
    expect(published(divided({ technology: 9, finance: 4 }), 5)).toEqual(["all"]);
  });

  it("shows the larger where the rest is enough: 15 = 9 + 6", () => {
    expect(published(divided({ technology: 9, finance: 6 }), 5)).toEqual(["all", "technology", "finance"]);
  });

  it("hides both of 9 = 3 + 6, and shows the one of 13 = 3 + 6 + 4 whose rest is enough", () => {
    expect(published(divided({ a: 3, b: 6 }), 5)).toEqual(["all"]);
    expect(published(divided({ a: 3, b: 6, c: 4 }), 5)).toEqual(["all", "b"]);
  });

  it("hides nine men among ten people", () => {
    const candidates = [
      { key: "all", people: range(0, 10), partOf: [] },
      { key: "men", people: range(0, 9), partOf: [] },
    ];
    expect([...chooseCells({ candidates, k: 5, earlier: [] })]).toEqual([
      ["all", "published"],
      ["men", "difference"],
    ]);
  });

  it("refuses eight people after seven of them, and allows twelve", () => {
    const later = (people: number) => [{ key: "all", people: range(0, people), partOf: [] }];
    expect(published(later(8), 5, [range(0, 7)])).toEqual([]);
    expect(published(later(12), 5, [range(0, 7)])).toEqual(["all"]);
  });

  it("finds one person as half of AB and AC less BC", () => {
    const [b, c] = [range(1, 8), range(8, 15)];
    const rows = [
      [0, ...b],
      [0, ...c],
      [...b, ...c],
    ];
    expect(auditCombinations({ rows, weightOf: one }, 5)).toBe("leak");
    expect(smallestLeak(rows, 15, 5)).toBe(1);
    const candidates = rows.map((people, index) => ({ key: String(index), people, partOf: [] }));
    expect([...chooseCells({ candidates, k: 5, earlier: [] }).values()]).toEqual([
      "published",
      "published",
      "combination",
    ]);
  });
});

it("finds exactly what the independent search finds, in small random worlds", () => {
  const random = seededRandom(7);
  let leaks = 0;
  for (let world = 0; world < (isFull ? 5_000 : 400); world++) {
    const people = 8 + random.below(7);
    const rows = Array.from({ length: 3 + random.below(6) }, () => range(0, people).filter(() => random.chance(0.5)));
    const k = 3 + random.below(3);
    const found = auditCombinations({ rows, weightOf: one }, k);
    const expected = smallestLeak(rows, people, k) === undefined ? "safe" : "leak";
    expect(found, `world ${world}`).toBe(expected);
    if (expected === "leak") leaks++;
  }
  expect(leaks).toBeGreaterThan(100);
});

describe("simulated organisations of 40 to 160 people", () => {
  const rules: ReportRules = { k: 5, sensitiveK: 10, attributes: ["gender", "age"], crossingFrom: 0 };
  const organisations = range(0, worlds).map((seed) => simulatedOrganisation(seed, rules));
  const publishedOf = ({ groups }: (typeof organisations)[number], audit: boolean) => {
    const candidates = groups.filter((group) => group.people.length >= rules.k);
    const choices = chooseCells({ candidates, k: rules.k, earlier: [], audit });
    return candidates.filter(({ key }) => choices.get(key) === "published");
  };
  const leaking = (audit: boolean) =>
    organisations.filter((organisation) => {
      const sets = publishedOf(organisation, audit).map(({ people }) => people);
      return smallestLeak(sets, organisation.people, rules.k) !== undefined;
    }).length;

  it("tell of nobody", () => expect(leaking(true)).toBe(0));

  it("would tell of somebody without the audit", () => expect(leaking(false)).toBeGreaterThan(worlds / 3));

  it("show nothing more where k is higher", () => {
    for (const { groups } of organisations) {
      const shown = (k: number) => published(groups, k);
      const lower = new Set(shown(5));
      expect(shown(7).filter((key) => !lower.has(key))).toEqual([]);
    }
  });
});

it.runIf(isFull)(
  "chooses among 3,000 groups of 20,000 people in less than five minutes of work",
  { timeout: 3e6 },
  () => {
    const { groups } = largeOrganisation(20_000, {
      k: 7,
      sensitiveK: 10,
      attributes: ["gender", "age"],
      crossingFrom: 50,
    });
    const began = process.cpuUsage();
    // The process has other tests' memory, too.
    const { rss } = process.memoryUsage();
    const rungs = [...choiceLadder({ candidates: groups, asked: [7, 10], earlier: [] })];
    const { user, system } = process.cpuUsage(began);
    const shown = (k: number) => {
      const { choices = [] } = rungs.find((rung) => rung?.k === k) ?? {};
      return [...choices].filter(([, choice]) => choice === "published").length;
    };
    const megabytes = Math.round((process.memoryUsage().rss - rss) / 1e6);
    console.log(
      `${groups.length} groups: ${shown(7)} shown for 7, ${shown(10)} for 10; ${megabytes} MB more, ${(user + system) / 1e6} s`,
    );
    expect(groups.length).toBeGreaterThan(2_900);
    expect(shown(7)).toBeGreaterThan(2_000);
    expect((user + system) / 1e6).toBeLessThan(300);
    expect(megabytes).toBeLessThan(500);
  },
);

it("hides at most a fifth more than the best choice", () => {
  const random = seededRandom(3);
  const k = 5;
  let [hidden, least] = [0, 0];
  for (let world = 0; world < (isFull ? 100 : 12); world++) {
    const { candidates, people } = smallOrganisation(random, k);
    hidden += candidates.length - published(candidates, k).length;
    least += fewestHidden(candidates, people, k);
  }
  if (isFull) console.log(`hidden: ${hidden}, at least necessary: ${least} (${Math.round((hidden / least) * 100)} %)`);
  expect(least).toBeGreaterThan(10);
  expect(hidden / least).toBeLessThanOrEqual(1.2);
});

function smallOrganisation(random: ReturnType<typeof seededRandom>, k: number) {
  const { groups, people } = simulatedOrganisation(random.below(1e9), {
    k,
    sensitiveK: 10,
    attributes: ["gender"],
    crossingFrom: 60,
  });
  return { candidates: groups.filter((group) => group.people.length >= k).slice(0, 13), people };
}

/** How many must be hidden at least: tries every choice, fewest first. */
function fewestHidden(candidates: readonly Candidate[], people: number, k: number): number {
  const isSafe = (left: readonly Candidate[]) =>
    smallestLeak(
      left.map((candidate) => candidate.people),
      people,
      k,
    ) === undefined;
  const works = (left: readonly Candidate[], from: number, toHide: number): boolean =>
    toHide === 0
      ? isSafe(left)
      : left.some(
          (_, index) =>
            index >= from &&
            works(
              left.filter((__, at) => at !== index),
              index,
              toHide - 1,
            ),
        );
  let count = 0;
  while (!works(candidates, 0, count)) count++;
  return count;
}

it("hides one part more where a part is hidden because all answered alike", () => {
  const candidates = divided({ a: 9, b: 8, c: 7 });
  const secret = candidates.find(({ key }) => key === "c") as Candidate;
  const open = candidates.filter((candidate) => candidate !== secret);
  expect(follows(secret.people, { rows: open.map(({ people }) => people), weightOf: one })).toBe(true);
  expect([...hideWhatTells(open, [secret])]).toEqual(["b"]);
});
