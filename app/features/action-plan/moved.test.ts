import { describe, expect, it } from "vitest";
import { movedSince, type WaveCell } from "./moved";

const cell = (mean: number | null, change: number | null = null): WaveCell => ({ told: true, mean, change });
const hidden: WaveCell = { told: false, mean: null, change: null };

describe("how an area has moved since an action was planned", () => {
  it.each<[string, (WaveCell | undefined)[], unknown]>([
    ["the wave it came from", [cell(50)], { outcome: "notYet" }],
    ["no report of it any more", [], { outcome: "notYet" }],
    ["the next wave", [cell(50), cell(55, 5)], { outcome: "moved", change: 5 }],
    ["a wave in which nothing moved", [cell(50), cell(50, 0)], { outcome: "moved", change: 0 }],
    ["two waves, each with its change", [cell(50), cell(55, 4), cell(52, -3)], { outcome: "moved", change: 1 }],
    ["a change that is not told", [cell(50), cell(55)], { outcome: "noChange" }],
    ["one on the way that is not told", [cell(50), cell(55), cell(57, 2)], { outcome: "noChange" }],
    ["a wave between that is hidden", [cell(50), hidden, cell(57, 2)], { outcome: "noChange" }],
    ["a word in place of a number", [cell(null), cell(55, 5)], { outcome: "noChange" }],
    ["a word at the end", [cell(50), cell(null)], { outcome: "noChange" }],
    ["a first wave that is hidden", [hidden, cell(55)], { outcome: "hidden", at: "first" }],
    ["a last wave that is hidden", [cell(50), hidden], { outcome: "hidden", at: "last" }],
    ["a unit that is not there any more", [cell(50), undefined], { outcome: "hidden", at: "last" }],
  ])("%s", (_, cells, moved) => {
    expect(movedSince(cells)).toEqual(moved);
  });
});
