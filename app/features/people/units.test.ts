import { describe, expect, it } from "vitest";
import {
  beyondMost,
  branchOf,
  mostUnits,
  placedUnits,
  placeProblem,
  readUnitName,
  type Unit,
  unitsOfPaths,
} from "./units";

const unit = (id: string, parentId: string | null = null, name = id): Unit => ({ id, parentId, name });
const tree = [unit("a"), unit("b", "a"), unit("c", "b"), unit("d", "c"), unit("e", "d"), unit("x"), unit("y", "x")];

describe("the tree of units", () => {
  it("is written from the top, siblings by name, with the way to each", () => {
    const placed = placedUnits([unit("2", "1", "Öljy"), unit("1", null, "Tuotanto"), unit("3", "1", "Auto")]);
    expect(placed.map(({ path, level }) => [path, level])).toEqual([
      ["Tuotanto", 1],
      ["Tuotanto / Auto", 2],
      ["Tuotanto / Öljy", 2],
    ]);
  });

  it("knows what lies under a unit", () => {
    expect([...branchOf(tree, "c")]).toEqual(["c", "d", "e"]);
  });

  it.each<[string, Parameters<typeof placeProblem>[1], string | undefined]>([
    ["a name that a sibling has", { parentId: "a", name: "B" }, "taken"],
    ["a name of another branch", { parentId: "x", name: "b" }, undefined],
    ["its own name", { id: "b", parentId: "a", name: "b" }, undefined],
    ["below itself", { id: "b", parentId: "d", name: "b" }, "circle"],
    ["at itself", { id: "b", parentId: "b", name: "b" }, "circle"],
    ["a sixth level", { parentId: "e", name: "new" }, undefined],
    ["with one below it at the sixth", { id: "x", parentId: "d", name: "x" }, undefined],
    ["with one below it at the seventh", { id: "x", parentId: "e", name: "x" }, "tooDeep"],
    ["under a unit of somebody else", { parentId: "other", name: "new" }, "unknown"],
  ])("takes or refuses %s", (_, place, problem) => {
    expect(placeProblem(tree, place)?.problem).toBe(problem);
  });

  it.each([
    [" Yövuoro ", { name: "Yövuoro" }],
    [" ", { problem: "required" }],
    ["a / b", { problem: "separator" }],
    ["a /", { problem: "separator" }],
    ["IT/tuki", { name: "IT/tuki" }],
    ["a".repeat(101), { problem: "tooLong" }],
  ])("reads the name %j", (typed, read) => {
    expect(readUnitName(typed)).toEqual(read);
  });

  it("has every unit above a way as well, and one for names that differ in capitals alone", () => {
    const paths = ["Myynti / Turku", "MYYNTI / Turku / Yö", "myynti / TURKU", "Turku"];
    expect([...unitsOfPaths(paths)]).toEqual(["Myynti", "Myynti / Turku", "Myynti / Turku / Yö", "Turku"]);
    expect(unitsOfPaths([])).toEqual(new Set());
  });

  it("counts those above and those there already before it says that there are too many, each once", () => {
    const known = placedUnits(Array.from({ length: mostUnits - 2 }, (_, at) => unit(`known ${at}`)));
    expect(beyondMost(["new / below", "KNOWN 0", "New"], known)).toBeUndefined();
    expect(beyondMost(["new / below / still"], known)).toBe(mostUnits + 1);
    expect(beyondMost([])).toBeUndefined();
  });
});
