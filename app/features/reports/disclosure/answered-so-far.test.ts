import { describe, expect, it } from "vitest";
import { answeredSoFar } from "./answered-so-far";

describe("how many have answered so far", () => {
  it.each([
    ["too few invited", null, { invited: 19, answered: 12 }, null],
    ["enough invited", null, { invited: 20, answered: 7 }, 7],
    ["too few answered", null, { invited: 60, answered: 6 }, null],
    ["nearly all answered", null, { invited: 20, answered: 18 }, null],
    ["three left", null, { invited: 20, answered: 17 }, 17],
    ["six more", 10, { invited: 60, answered: 16 }, 10],
    ["seven more", 10, { invited: 60, answered: 17 }, 17],
    ["six withdrawn", 20, { invited: 60, answered: 14 }, 20],
    ["seven withdrawn", 20, { invited: 60, answered: 13 }, 13],
    ["nearly all, after something was shown", 17, { invited: 30, answered: 29 }, 17],
    ["all, after something was shown", 17, { invited: 30, answered: 30 }, 17],
  ])("%s", (_, shown, counted, expected) => {
    expect(answeredSoFar(shown, counted, 7)).toBe(expected);
  });

  it("never takes a step about fewer than k people, whoever answers on which day", () => {
    for (const k of [5, 7, 10]) {
      let shown: number | null = null;
      for (let answered = 0; answered <= 100; answered++) {
        const next = answeredSoFar(shown, { invited: 100, answered }, k);
        if (next !== shown) expect(next === null ? 0 : next - (shown ?? 0)).toBeGreaterThanOrEqual(k);
        shown = next;
      }
    }
  });
});
