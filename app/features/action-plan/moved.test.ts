import { describe, expect, it } from "vitest";
import { besideEarlier, movedSince, type WaveCell } from "./moved";

const cell = (mean: number | null, change: number | null = null): WaveCell => ({
  told: true,
  mean,
  change,
  people: "20–29",
});
const hidden: WaveCell = { told: false, mean: null, change: null, people: null };
const moved = (change: number, clear: boolean) => ({ outcome: "moved", change, clear });

describe("how an area has moved since an action was planned", () => {
  it.each<[string, (WaveCell | undefined)[], unknown]>([
    ["the wave it came from", [cell(50)], { outcome: "notYet" }],
    ["no report of it any more", [], { outcome: "notYet" }],
    ["the next wave", [cell(50), cell(65, 15)], moved(15, true)],
    // Of twenty people in each wave, from 13 points on.
    ["what chance alone may make", [cell(50), cell(62, 12)], moved(12, false)],
    ["two steps that together are clear", [cell(50), cell(58, 8), cell(67, 9)], moved(17, true)],
    ["of people whose number is not told", [cell(50), { ...cell(70, 20), people: null }], moved(20, false)],
    ["a wave in which nothing moved", [cell(50), cell(50, 0)], moved(0, true)],
    ["two waves, each with its change", [cell(50), cell(55, 4), cell(52, -3)], moved(1, false)],
    ["a change that is not told", [cell(50), cell(55)], { outcome: "protected" }],
    ["one on the way that is not told", [cell(50), cell(55), cell(57, 2)], { outcome: "protected" }],
    ["a wave between that is hidden", [cell(50), hidden, cell(57, 2)], { outcome: "noChange" }],
    ["a word in place of a number", [cell(null), cell(55, 5)], { outcome: "noChange" }],
    ["a word on the way", [cell(50), cell(null), cell(57, 2)], { outcome: "noChange" }],
    ["a word at the end", [cell(50), cell(null)], { outcome: "noChange" }],
    ["a first wave that is hidden", [hidden, cell(55)], { outcome: "hidden", at: "first" }],
    ["a last wave that is hidden", [cell(50), hidden], { outcome: "hidden", at: "last" }],
    ["a unit that is not there any more", [cell(50), undefined], { outcome: "hidden", at: "last" }],
  ])("%s", (_, cells, expected) => {
    expect(movedSince(cells)).toEqual(expected);
  });
});

describe("an area beside the same in an earlier survey", () => {
  it.each<[string, WaveCell | undefined, WaveCell | undefined, unknown]>([
    ["further apart than chance", cell(50), cell(63), { outcome: "beside", chance: false }],
    ["no further than chance", cell(50), cell(62), { outcome: "beside", chance: true }],
    ["the same number", cell(50), cell(50), { outcome: "beside", chance: false }],
    ["a word beside a number", cell(null), cell(62), { outcome: "beside", chance: false }],
    ["hidden before", hidden, cell(62), { outcome: "hidden", at: "first" }],
    ["hidden now", cell(50), hidden, { outcome: "hidden", at: "last" }],
    ["a report that is gone", undefined, cell(62), { outcome: "hidden", at: "first" }],
  ])("%s", (_, earlier, now, expected) => {
    expect(besideEarlier(earlier, now)).toEqual(expected);
  });
});
