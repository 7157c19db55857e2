import { describe, expect, it } from "vitest";
import type { Told } from "~/features/scoring/care-answers";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { aModule } from "../../../../tests/fixtures/definitions";
import { directionOf, trendLines, trendOf } from "./trend";
import { trendSaid } from "./trend-view.server";

/** A line of the index ("index") or of an area, from one value to the next. */
function line(id: string, values: number[], more: { inIndex?: boolean; since?: string } = {}) {
  const { inIndex = true, since = "before" } = more;
  const module = id === "index" ? undefined : aModule({ key: id, questions: [], title: { fi: id, sv: id, en: id } });
  return {
    id,
    module: module && { ...module, speaksOf: id === "Mind" ? (["mood"] as const).slice() : undefined },
    metamoduleKey: "core",
    kindTitle: undefined,
    inIndex,
    noise: id === "index" ? 5 : 14,
    points: values.map((value, n) => ({
      id: n === values.length - 1 ? "latest" : since,
      timestamp: new Date(n * 1e9),
      value,
      changed: false,
    })),
  };
}

const two = { before: "before", latest: "latest" };
const serious = [{ level: "serious", moduleKey: "Mind", subject: "mood" }] as Told[];
const said = (lines: ReturnType<typeof line>[], told: Told[] = [], language: "fi" | "sv" | "en" = "en") =>
  trendSaid({ t: translatorFor(language), language }, trendOf(trendLines(lines, told, two)), {
    nameOf: ({ id }) => id,
  }).join(" ");

describe("a change", () => {
  it("is one beyond the noise, whichever way", () => {
    expect([15, 14, 0, -14, -15].map((change) => directionOf(change, 14))).toEqual([
      "better",
      "noise",
      "noise",
      "noise",
      "worse",
    ]);
  });
});

describe("a line", () => {
  it("is said to have gone some way only between the two results of the page", () => {
    const directionsOf = (given: ReturnType<typeof line>) =>
      trendLines([given], [], two).map(({ way, direction }) => [way, direction]);
    expect(directionsOf(line("Food", [0, 90]))).toEqual([["better", "better"]]);
    expect(directionsOf(line("Food", [0, 90], { since: "long ago" }))).toEqual([[undefined, undefined]]);
    const older = line("Food", [90, 0, 5]);
    expect(directionsOf({ ...older, points: older.points.slice(0, 2) })).toEqual([[undefined, undefined]]);
    expect(trendLines([older], [], undefined)[0]?.direction).toBeUndefined();
  });
});

describe("what is usual on a line", () => {
  const usualOf = (given: ReturnType<typeof line>, told: Told[] = []) => trendLines([given], told, two)[0]?.usual;

  it("says where the latest result is to it", () => {
    const places = [70, 50, 30].map((latest) => usualOf(line("Food", [50, 50, latest])));
    expect(places).toEqual(["above", "within", "below"].map((place) => ({ from: 36, to: 64, place })));
    expect(usualOf(line("Food", [50, 50]))).toBeUndefined();
  });

  it("may be left by small steps that are no clear change", () => {
    const slow = trendLines([line("Food", [80, 80, 70, 60])], [], two)[0];
    expect([slow?.direction, slow?.usual?.place]).toEqual(["noise", "below"]);
  });

  it("is the range alone where nothing is said of the latest, and where above it would be praise", () => {
    const alone = { from: 36, to: 64, place: undefined };
    expect(usualOf(line("Food", [50, 50, 90], { since: "long ago" }))).toEqual(alone);
    expect(usualOf(line("Mind", [50, 50, 90]), serious)).toEqual(alone);
    expect(usualOf(line("Mind", [10, 10, 26, 40]), serious)).toMatchObject({ place: undefined });
    expect(usualOf(line("Mind", [10, 10, 26, 40]))).toMatchObject({ place: "above" });
    expect(usualOf(line("index", [50, 50, 90]), serious)?.place).toBeUndefined();
    expect(usualOf(line("Mind", [50, 50, 10]), serious)?.place).toBe("below");
  });
});

describe("what a line has done over the whole time", () => {
  const sinceOf = (given: ReturnType<typeof line>, told: Told[] = []) =>
    trendLines([given], told, two)[0]?.since?.direction;

  it("is a change beyond chance alone, from three results on that lead to the latest", () => {
    const ways = [65, 64, 36, 35].map((latest) => sinceOf(line("Food", [50, 0, latest])));
    expect(ways).toEqual(["better", "noise", "noise", "worse"]);
    expect(sinceOf(line("Food", [50, 90]))).toBeUndefined();
    const older = line("Food", [50, 0, 90, 90]);
    expect(sinceOf({ ...older, points: older.points.slice(0, 3) })).toBeUndefined();
  });

  it("is no praise beside something serious", () => {
    expect(sinceOf(line("Mind", [10, 50, 60]), serious)).toBeUndefined();
    expect(sinceOf(line("index", [10, 50, 60]), serious)).toBeUndefined();
    expect(sinceOf(line("Mind", [60, 50, 10]), serious)).toBe("worse");
  });
});

describe("what the comparison opens with", () => {
  it("is made from the numbers, the largest change first, and names noise as noise", () => {
    const lines = [line("index", [50, 56]), line("Sleep", [30, 60]), line("Work", [20, 40]), line("Money", [60, 30])];
    expect(said(lines)).toBe(
      "The overall index has risen from 50 to 56. Better than last time: sleep, work. Lower: money.",
    );
    expect(said([line("index", [50, 48]), line("Money", [60, 30]), line("Food", [50, 55])])).toBe(
      "Lower than last time: money. Any other difference is small enough to be chance. There is no clear change in the overall index.",
    );
  });

  it("says that nothing has clearly changed, once", () => {
    expect(said([line("index", [50, 48]), line("Food", [50, 55])])).toBe(
      "There is no clear change in any area since last time. Any differences are small enough to be chance.",
    );
  });

  it("says that nothing has changed where no number differs, and speaks of no differences", () => {
    const same = [line("index", [50, 50]), line("Food", [50, 50]), line("Sleep", [70, 70])];
    expect(languages.map((language) => said(same, [], language))).toEqual([
      "Tulokset ovat samat kuin viime kerralla.",
      "Resultaten är desamma som förra gången.",
      "Your results are the same as last time.",
    ]);
    expect(said(same.slice(1))).toBe("Your results are the same as last time.");
    for (const one of [line("Food", [50, 51]), line("Study", [10, 11], { inIndex: false })]) {
      expect(said([...same.slice(0, 2), one])).toContain("Any differences are small enough");
    }
    expect(said([...same, line("Work", [20, 60])])).toContain("Any other difference is small enough");
  });

  it("speaks of no chance where the areas together have moved the index", () => {
    const nine = Array.from({ length: 9 }, (_, n) => line(`Area ${n}`, [50, 58]));
    const risen = line("index", [50, 58]);
    expect(said([risen, ...nine])).toBe(
      "The overall index has risen from 50 to 58. No single area shows a clear change since last time.",
    );
    expect(said([line("index", [58, 50]), ...nine])).toContain("The overall index has fallen from 58 to 50. No single");
    expect(said([risen, line("Sleep", [20, 60]), ...nine])).toBe(
      "The overall index has risen from 50 to 58. Better than last time: sleep. No other single area shows a clear change.",
    );
    // That it has risen may be kept unsaid, and is as true.
    expect(said([risen, ...nine], [{ ...serious[0], moduleKey: "Elsewhere", subject: undefined } as Told])).toBe(
      "No single area shows a clear change since last time.",
    );
    for (const language of languages) {
      for (const named of [[], [line("Sleep", [20, 60])], [line("Sleep", [60, 20])]]) {
        expect(said([risen, ...named, ...nine], [], language)).not.toMatch(/chance|slump|sattuma/);
      }
    }
  });

  it("says of no area that it has not changed where one has, or where that cannot be told", () => {
    const lines = [line("index", [50, 52]), line("Food", [50, 55])];
    const index = "There is no clear change in the overall index.";
    expect(said([...lines, line("Study", [10, 15], { inIndex: false })])).toContain("no clear change in any area");
    expect(said([...lines, line("Study", [10, 90], { inIndex: false })])).toBe(index);
    expect(said([...lines, line("Sleep", [50], {})])).toBe(index);
    expect(said([...lines, line("Sleep", [50, 55], { since: "long ago" })])).toBe(index);
    expect(said([...lines, line("Money", [60, 30]), line("Sleep", [50, 55], { since: "long ago" })])).toBe(
      `Lower than last time: money. ${index}`,
    );
    expect(said([...lines, line("Mind", [20, 60])], serious)).toBe(index);
  });

  it("names three areas and counts the others", () => {
    const many = ["A-mind", "Body", "Cat", "Dog", "Egg"].map((id, n) => line(id, [0, 90 - n]));
    expect(said(many)).toBe("Better than last time: a-mind, body, cat and 2 more.");
  });

  it("speaks of areas of the index alone where there is one, and of those answered at the same two times", () => {
    const lines = [line("index", [50, 51]), line("Food", [50, 55]), line("Study", [0, 90], { inIndex: false })];
    expect(said(lines)).not.toContain("study");
    expect(
      said([line("index", [50, 51]), line("Food", [50, 55]), line("Sleep", [0, 90], { since: "long ago" })]),
    ).not.toContain("sleep");
  });

  it("praises nothing that the latest answers tell of as serious, and says no untruth instead", () => {
    const lines = [line("index", [20, 60]), line("Mind", [20, 60]), line("Food", [50, 52])];
    expect(said(lines, serious)).toBe("");
    expect(said(lines)).toContain("mind");
    expect(said([line("index", [60, 20]), line("Mind", [60, 20])], serious)).toContain("Lower than last time: mind.");
  });

  it("praises no module with a serious answer of which no subject is known", () => {
    const told = [{ level: "serious", moduleKey: "Food", subject: undefined }] as Told[];
    expect(said([line("Food", [20, 60])])).toContain("food");
    expect(said([line("Food", [20, 60])], told)).toBe("");
  });

  it("is whole in every language, in every state", () => {
    const ways = [[20, 80], [50, 55], [80, 20], [50]];
    for (const language of languages) {
      for (const index of ways) {
        for (const one of ways) {
          for (const other of ways) {
            for (const told of [[], serious]) {
              const text = said([line("index", index), line("Mind", one), line("Food", other)], told, language);
              expect(text).not.toMatch(/[{}]|undefined|results:|trend\./);
            }
          }
        }
      }
    }
  });
});
