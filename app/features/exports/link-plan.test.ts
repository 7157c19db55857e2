import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../tests/fixtures/random";
import { classKey, type LinkClass, linkable } from "./link-plan";

const people = (count: number, before: string, now: string): LinkClass => ({ before, now, people: count });
const linkedOf = (classes: readonly LinkClass[]) => {
  const linked = linkable(classes);
  return classes.filter((one) => linked.has(classKey(one)));
};

describe("whose rows of two orders stand under one id", () => {
  it("are five who are alike in both, and not four", () => {
    const others = [people(9, "A", ""), people(9, "", "B")];
    expect(linkedOf([people(5, "A", "B"), ...others])).toEqual([people(5, "A", "B")]);
    expect(linkedOf([people(4, "A", "B"), ...others])).toEqual([]);
  });

  it("are nobody's where four would be left who are in one of them alone", () => {
    for (const [left, linked] of [
      [5, 1],
      [4, 0],
      [0, 1],
    ] as const) {
      expect(linkedOf([people(20, "A", "B"), people(left, "A", "")]), `${left} left`).toHaveLength(linked);
      expect(linkedOf([people(20, "A", "B"), people(left, "", "B")]), `${left} came`).toHaveLength(linked);
    }
  });

  it("lose the smallest class where that is enough for those who are new", () => {
    const [large, small] = [people(30, "A", "B"), people(6, "A2", "B")];
    expect(linkedOf([large, small, people(2, "", "B")])).toEqual([large]);
  });

  it("leave at least five alike under whatever ids, in whatever world", () => {
    const random = seededRandom(11);
    let some = 0;
    for (let world = 0; world < 600; world++) {
      const classes = ["", "A", "A2", "A3"]
        .flatMap((before) => ["", "B", "B2"].map((now) => people(random.below(14), before, now)))
        .filter((one) => one.people > 0 && one.before + one.now !== "");
      const enough = classes.filter(
        (one) =>
          one.now === "" || classes.filter(({ now }) => now === one.now).reduce((n, of) => n + of.people, 0) >= 5,
      );
      const linked = linkable(enough);
      some += linked.size;
      const seen = new Map<string, number>();
      const see = (what: string, count: number) => seen.set(what, (seen.get(what) ?? 0) + count);
      for (const one of enough) {
        if (linked.has(classKey(one))) see(classKey(one), one.people);
        else {
          if (one.before) see(`${one.before} alone`, one.people);
          if (one.now) see(`${one.now} alone`, one.people);
        }
      }
      const before = (what: string) => enough.filter((one) => `${one.before} alone` === what);
      for (const [what, count] of seen) {
        // Fewer than five who were so before, and of whom nothing new is told, are as few as they were.
        const isOld = before(what).length > 0 && before(what).every((one) => !linked.has(classKey(one)));
        if (!isOld) expect(count, `world ${world}: ${what}`).toBeGreaterThanOrEqual(5);
      }
    }
    expect(some).toBeGreaterThan(300);
  });
});
