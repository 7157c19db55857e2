import { describe, expect, it } from "vitest";
import type { Told } from "~/features/scoring/care-answers";
import type { ModuleSubResult, ScoreBand } from "~/features/scoring/result";
import type { Module } from "~/features/survey/definition";
import { aModule } from "../../../../tests/fixtures/definitions";
import { standingOf } from "./standing";

type Given = "high" | "mid" | "low" | "serious" | "concern" | undefined;

const bandOf: Record<NonNullable<Given>, ScoreBand> = {
  high: "high_result",
  mid: "mid_result",
  low: "low_result",
  serious: "low_result",
  concern: "mid_result",
};

/** An area; the number tells several of one band apart, the higher the better. */
function area(key: string, given: Given, more = 0, speaksOf: Module["speaksOf"] = ["mood"]) {
  const numericScore = given && { high: 80, mid: 60, low: 20, serious: 90, concern: 90 }[given] + more;
  const subResult = {
    surveyModuleVid: key,
    surveyModuleKey: key,
    numericScore,
    score: given && bandOf[given],
    ...(given === "serious" && { seriousAnswer: true }),
    ...(given === "concern" && { concerningAnswer: true }),
  } as ModuleSubResult;
  return { module: aModule({ key, questions: [], speaksOf }), finished: { answers: [], subResult } };
}

const ofAll = (modules: ReturnType<typeof area>[], told: readonly Told[]) =>
  standingOf({ modules, carrying: modules }, told);

function namesOf(given: readonly Given[], told: readonly Told[] = []) {
  const standing = ofAll(
    given.map((each, n) => area(`a${n}`, each, given.length - n)),
    told,
  );
  const keys = (areas: readonly { module: { key: string } }[]) => areas.map(({ module }) => module.key).join(" ");
  return standing && [keys(standing.strongest), keys(standing.weakest)];
}

describe("how areas stand", () => {
  it("names three at either end, the furthest out first", () => {
    expect(namesOf(["high", "high", "high", "high", "mid", "mid", "low", "low", "low"])).toEqual([
      "a0 a1 a2",
      "a8 a7 a6",
    ]);
    expect(namesOf(["mid", "mid", "mid", "mid", "mid", "mid", "mid"])).toEqual(["a0 a1 a2", "a6 a5 a4"]);
    expect(namesOf(["high", "mid", "mid", "low"])).toEqual(["a0 a1", "a3 a2"]);
  });

  it("seeks what needs attention among all sections, and strength among those that carry", () => {
    const carrying = ["a", "b", "c", "d"].map((key, n) => area(key, n < 2 ? "high" : "mid", n));
    const others = [area("best", "high", 19), area("low", "low"), area("fair", "mid", -5)];
    const { strongest, weakest } = standingOf({ modules: [...carrying, ...others], carrying }, []) ?? {};
    expect(strongest?.map(({ module }) => module.key)).toEqual(["b", "a"]);
    expect(weakest?.map(({ module }) => module.key)).toEqual(["low", "fair", "c"]);
  });

  it("calls nothing strong that is named after a harm, and names what comes after it", () => {
    const areas = [area("violence", "high", 9), ...["a", "b", "c", "d"].map((key, n) => area(key, "high", n))];
    expect(ofAll(areas, [])?.strongest.map(({ module }) => module.key)).toEqual(["d", "c"]);
  });

  it("names none of those with one number where not all of them have room", () => {
    const all = (scores: readonly number[]) =>
      ofAll(
        scores.map((score, n) => area(`a${n}`, "high", score - 80)),
        [],
      )?.strongest.map(({ module }) => module.key);
    expect(all(Array(9).fill(100))).toBeUndefined();
    expect(all([100, 90, 90, 90, 80, 80, 80])).toEqual(["a0"]);
    expect(all([100, 90, 90, 80, 80, 80, 80])?.sort()).toEqual(["a0", "a1", "a2"]);
  });

  it("is not told of a few areas, or of what has no score", () => {
    expect(namesOf(["high", "mid", "low"])).toBeUndefined();
    expect(namesOf(["high", "mid", "low", undefined])).toBeUndefined();
  });

  it("says of nothing good that it needs attention, and calls nothing low strong", () => {
    expect(namesOf(["high", "high", "high", "high", "high"])).toEqual(["a0 a1", ""]);
    expect(namesOf(["low", "low", "low", "low"])).toEqual(["", "a3 a2"]);
    // In every mix of bands.
    const bands = ["high", "mid", "low", "serious", "concern"] as const;
    for (let mix = 0; mix < bands.length ** 5; mix += 1) {
      const given = [0, 1, 2, 3, 4].map((place) => bands[Math.floor(mix / bands.length ** place) % bands.length]);
      const [strongest = "", weakest = ""] = namesOf(given) ?? [];
      for (const key of strongest.split(" ").filter(Boolean))
        expect(["high", "mid", "concern"]).toContain(given[Number(key[1])]);
      for (const key of weakest.split(" ").filter(Boolean)) expect(given[Number(key[1])]).not.toBe("high");
      expect(strongest.split(" ").filter((key) => key && weakest.split(" ").includes(key))).toEqual([]);
    }
  });

  it("begins with what is serious", () => {
    expect(namesOf(["serious", "mid", "low", "low", "high", "high"])?.[1]).toBe("a0 a3 a2");
  });

  it("calls nothing strong that was told of as serious or of concern", () => {
    const told: Told[] = [{ level: "serious", moduleKey: "a5", subject: "mood" }] as Told[];
    expect(namesOf(["high", "high", "mid", "mid", "low", "serious"], told)?.[0]).toBe("");
  });

  it("names nothing as strongest below an area with a higher number that is held back", () => {
    const told: Told[] = [{ level: "serious", moduleKey: "a5", subject: "mood" }] as Told[];
    const strongest = (areas: ReturnType<typeof area>[]) =>
      ofAll(areas, told)?.strongest.map(({ module }) => module.key);
    const others = [area("a3", "mid", 0, []), area("a4", "low", 0, []), area("a5", "serious", -30)];
    // The highest speaks of what was told of; then the second.
    expect(strongest([area("a0", "high", 20), area("a1", "high", 5, []), ...others])).toEqual([]);
    expect(strongest([area("a0", "high", 20, []), area("a1", "high", 5), ...others])).toEqual(["a0"]);
    // One answer makes an area with a higher number poor.
    expect(namesOf(["serious", "mid", "mid", "low"])?.[0]).toBe("");
    expect(namesOf(["serious", "high", "high", "low"])?.[0]).toBe("");
  });
});
