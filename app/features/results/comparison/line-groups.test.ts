import { describe, expect, it } from "vitest";
import { aModule } from "../../../../tests/fixtures/definitions";
import { groupsOf } from "./line-groups";
import { trendLines, trendOf } from "./trend";

type More = { inIndex?: boolean; since?: string };

const line = (id: string, values: [number, number], { inIndex = true, since = "before" }: More = {}) => ({
  id,
  module: id === "index" ? undefined : aModule({ key: id, questions: [] }),
  metamoduleKey: undefined,
  kindTitle: undefined,
  inIndex,
  noise: 14,
  points: values.map((value, n) => ({ id: n === 1 ? "latest" : since, timestamp: new Date(n), value, changed: false })),
});

const groups = (given: ReturnType<typeof line>[]) => {
  const lines = trendLines(given, [], { before: "before", latest: "latest" });
  const { changed, rest, others } = groupsOf(lines, trendOf(lines));
  return [changed, rest, others].map((group) => group.map(({ id }) => id));
};

const index = line("index", [50, 50]);
const study = (values: [number, number]) => line("study", values, { inIndex: false });

describe("the lines of the page", () => {
  it("are first what has changed, whichever way, the largest change first, then the others in their order", () => {
    const areas = [
      line("a", [50, 70]),
      line("b", [50, 52]),
      line("c", [90, 10]),
      line("d", [50, 50]),
      line("e", [20, 50]),
    ];
    expect(groups([index, ...areas])).toEqual([["c", "e", "a"], ["b", "d"], []]);
  });

  it("have what was asked beside the index apart, changed or not", () => {
    expect(groups([index, line("a", [50, 70]), study([10, 90])])).toEqual([["a"], [], ["study"]]);
  });

  it("are all in view where there is no index", () => {
    expect(groups([study([10, 90]), line("work", [50, 52], { inIndex: false })])).toEqual([["study"], ["work"], []]);
  });

  it("show what the sentence names where the index cannot be compared", () => {
    const old = line("index", [50, 50], { since: "long ago" });
    expect(groups([old, line("a", [50, 52]), study([10, 90])])).toEqual([["study"], ["a"], []]);
  });

  it("count no line as changed that was left out in one of the two results", () => {
    expect(groups([index, line("a", [10, 90], { since: "long ago" })])).toEqual([[], ["a"], []]);
  });
});
