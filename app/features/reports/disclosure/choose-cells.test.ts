import { describe, expect, it } from "vitest";
import { auditRows } from "../../../../tests/fixtures/disclosure/audited-rows";
import { chooseCells } from "../../../../tests/fixtures/disclosure/chosen-cells";
import { fewestHidden } from "../../../../tests/fixtures/disclosure/fewest-hidden";
import { smallestLeak } from "../../../../tests/fixtures/disclosure/independent-leaks";
import {
  largeOrganisation,
  simulatedOrganisation,
} from "../../../../tests/fixtures/disclosure/simulated-organisations";
import { seededRandom } from "../../../../tests/fixtures/random";
import { type Candidate, type Choice, choiceLadder } from "./choose-cells";
import { usualBudget } from "./combinations/published-rows";
import { reportGroups } from "./report-groups";
import { commonClasses, ownAttribute, type ReportRules } from "./rules";

const isFull = process.env.VOINTI_FULL === "1";
const worlds = isFull ? 200 : 20;

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

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
  [...chooseCells({ candidates, k, earlier: earlier.length > 0 ? [earlier] : [] })].flatMap(([key, choice]) =>
    choice === "published" ? [key] : [],
  );

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

  it("hides what may stand for a lower k alone, as far as those invited go", () => {
    const choicesOf = (upTo: number) =>
      published([{ key: "all", people: range(0, 7), partOf: [], asked: { people: range(0, 20), upTo } }], 7);
    expect([choicesOf(6), choicesOf(7)]).toEqual([[], ["all"]]);
  });

  it("hides one of two units where nobody of a third has answered: else it were told that nobody has", () => {
    const group = (key: string, [from, to]: [number, number], silent: number[] = []) => ({
      ...{ key, people: range(from, to), partOf: key === "all" ? [] : [{ whole: "all", by: "unit" }] },
      asked: { people: [...range(from, to), ...silent], upTo: 7 },
    });
    const [a, b] = [group("a", [0, 16]), group("b", [16, 30])];
    const third = range(100, 112);
    expect(published([group("all", [0, 30]), a, b], 7)).toEqual(["all", "a", "b"]);
    expect(published([group("all", [0, 30], third), a, b], 7)).toEqual(["all", "a"]);
    // A department all of whom are in one team, and one beside which nobody answered.
    expect(published([group("all", [0, 30]), group("d", [0, 30])], 7)).toEqual(["all", "d"]);
    expect(published([group("all", [0, 30], third), group("d", [0, 30])], 7)).toEqual(["all"]);
  });

  it("finds one person as half of AB and AC less BC", () => {
    const [b, c] = [range(1, 8), range(8, 15)];
    const rows = [
      [0, ...b],
      [0, ...c],
      [...b, ...c],
    ];
    expect(auditRows(rows, 5)).toBe("leak");
    expect(smallestLeak(rows, 15, 5)).toBe(1);
    const candidates = rows.map((people, index) => ({ key: String(index), people, partOf: [] }));
    expect([...chooseCells({ candidates, k: 5, earlier: [] }).values()]).toEqual([
      "published",
      "published",
      "combination",
    ]);
  });
});

it.each(["searching", "decoding"])(
  "finds exactly what the independent search finds, in small random worlds, by %s",
  (way) => {
    const budget = { ...usualBudget, before: way === "searching" ? usualBudget.most : 0 };
    const random = seededRandom(7);
    let leaks = 0;
    for (let world = 0; world < (isFull ? 5_000 : 250); world++) {
      const people = 8 + random.below(7);
      const rows = Array.from({ length: 3 + random.below(6) }, () => range(0, people).filter(() => random.chance(0.5)));
      const k = 3 + random.below(3);
      const found = auditRows(rows, k, budget);
      const expected = smallestLeak(rows, people, k) === undefined ? "safe" : "leak";
      expect(found, `world ${world}`).toBe(expected);
      if (expected === "leak") leaks++;
    }
    expect(leaks).toBeGreaterThan(100);
  },
);

describe("simulated organisations of 40 to 160 people", () => {
  const rules: ReportRules = { k: 5, sensitiveK: 10, attributes: ["gender", "age"], crossingFrom: 0 };
  const organisations = range(0, worlds).map((seed) => simulatedOrganisation(seed, rules));
  const leaking = (shownOf: (candidates: readonly Candidate[]) => readonly Candidate[]) =>
    organisations.filter(({ groups, people }) => {
      const candidates = groups.filter((group) => group.people.length >= rules.k);
      const sets = shownOf(candidates).map((shown) => shown.people);
      return smallestLeak(sets, people, rules.k) !== undefined;
    }).length;

  it("tell of nobody", () => {
    const chosen = (candidates: readonly Candidate[]) => {
      const choices = chooseCells({ candidates, k: rules.k, earlier: [] });
      return candidates.filter(({ key }) => choices.get(key) === "published");
    };
    expect(leaking(chosen)).toBe(0);
  });

  it("would tell of somebody by a threshold alone", () =>
    expect(leaking((candidates) => candidates)).toBeGreaterThan(worlds / 3));

  it("show nothing more where k is higher, in one report", () => {
    for (const { groups } of organisations) {
      const [lower, higher] = [...choiceLadder({ candidates: groups, asked: [5, 7], earlier: [] })].flatMap((rung) =>
        rung ? [new Set([...rung.choices].flatMap(([key, choice]) => (choice === "published" ? [key] : [])))] : [],
      );
      expect([...(higher ?? [])].filter((key) => !lower?.has(key))).toEqual([]);
      expect(lower?.size).toBeGreaterThan(0);
    }
  });
});

it.runIf(isFull)(
  "chooses among 2,600 groups of 20,000 people in less than five minutes of work",
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
    expect(groups.length).toBeGreaterThan(2_600);
    expect(shown(7)).toBeGreaterThan(2_000);
    expect((user + system) / 1e6).toBeLessThan(300);
    expect(megabytes).toBeLessThan(500);
  },
);

it("leaves hardly anything undecided where five attributes divide 126 people", () => {
  const random = seededRandom(5);
  const value = (classes: number) => String(random.below(classes));
  const members = range(0, 126).map((person) => ({
    unit: [`Department ${person % 2}`, `Team ${person % 10}`],
    classes: {
      gender: random.chance(0.5) ? "female" : random.chance(0.95) ? "male" : "other",
      age: random.pick(commonClasses.age),
      ...{ "own:a": value(4), "own:b": value(5), "own:c": value(6) },
    },
  }));
  const attributes = ["gender", "age", "own:a", "own:b", "own:c"] as const;
  const groups = reportGroups(members, { k: 7, sensitiveK: 10, attributes, crossingFrom: 50 });
  const asked = isFull ? [7, 10] : [7];
  for (const rung of choiceLadder({ candidates: groups, asked, earlier: [] })) {
    if (!rung) continue;
    const choices = [...rung.choices.values()];
    const count = (one: Choice) => choices.filter((choice) => choice === one).length;
    if (isFull)
      console.log(
        `k ${rung.k}: ${choices.length} large enough, ${count("published")} shown, ${count("undecided")} undecided`,
      );
    expect(choices.length).toBeGreaterThan(50);
    expect(count("undecided") / choices.length).toBeLessThanOrEqual(0.05);
  }
});

it("hides at most a fifth more than the best choice, of up to forty candidates by three attributes", () => {
  const random = seededRandom(3);
  const site = ownAttribute("Site");
  const rules: ReportRules = { k: 5, sensitiveK: 10, attributes: ["gender", "age", site], crossingFrom: 50 };
  let [hidden, least, most] = [0, 0, 0];
  for (let world = 0; world < (isFull ? 200 : 20); world++) {
    const { members, answered } = simulatedOrganisation(random.below(1e9), rules);
    const sited = members.map(({ unit, classes }) => ({
      unit,
      classes: { ...classes, [site]: random.pick(["Oulu", "Turku", "Vaasa"]) },
    }));
    const groups = reportGroups(sited, rules).map((group) => ({
      ...group,
      people: group.people.filter((person) => answered.has(person)),
    }));
    const candidates = groups.filter((group) => group.people.length >= rules.k).slice(0, 40);
    most = Math.max(most, candidates.length);
    hidden += candidates.length - published(candidates, rules.k).length;
    least += fewestHidden(
      candidates.map(({ people }) => people),
      rules.k,
    );
  }
  if (isFull) console.log(`hidden: ${hidden}, at least necessary: ${least} (${Math.round((hidden / least) * 100)} %)`);
  expect(most).toBe(40);
  expect(least).toBeGreaterThan(15);
  expect(hidden / least).toBeLessThanOrEqual(1.2);
});
