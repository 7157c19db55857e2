import { describe, expect, it } from "vitest";
import { Rests } from "./partitions";
import type { Attribute } from "./rules";

/** A group of people by their numbers, each of whom has so many points. */
function group(key: string, atoms: number[], more: { unit?: string[]; attribute?: Attribute; value?: string } = {}) {
  const { unit = [], attribute, value } = more;
  const kind = attribute ? ("class" as const) : unit.length > 0 ? ("unit" as const) : ("whole" as const);
  const tally = { people: atoms.length, sum: 10 * atoms.length, fifths: [atoms.length, 0, 0, 0, 0], bands: [] };
  return { key, kind, unit, attribute, value, tally, atoms };
}

const restsOf = (groups: readonly ReturnType<typeof group>[], told = groups) =>
  new Rests(groups).find(new Map(told.map((each) => [each.key, each])), () => true);

describe("who is left of a group whose sum is told", () => {
  const whole = group("whole", [1, 2, 3, 4, 5]);
  const women = group("women", [1, 2], { attribute: "gender", value: "female" });
  const north = group("north", [3, 4, 5], { unit: ["north"] });
  const yard = group("yard", [3], { unit: ["north", "yard"] });

  it("are those outside its units, and apart from them those outside its classes", () => {
    const rests = restsOf([whole, women, north]).map(({ key, atoms, tally }) => [key, atoms, tally.people]);
    expect(rests).toEqual([
      ["whole\nnorth", [1, 2], 2],
      ["whole\nwomen", [3, 4, 5], 3],
    ]);
  });

  it("are those outside the widest units within it that are told", () => {
    expect(restsOf([whole, north, yard]).map(({ key, atoms }) => [key, atoms])).toEqual([
      ["whole\nnorth", [1, 2]],
      ["north\nyard", [4, 5]],
    ]);
    expect(restsOf([whole, north, yard], [whole, yard]).map(({ key }) => key)).toEqual(["whole\nyard"]);
  });

  it("is nobody where nothing within is told, or all are", () => {
    expect(restsOf([whole, north], [whole])).toEqual([]);
    expect(restsOf([whole, group("all", [1, 2, 3, 4, 5], { unit: ["all"] })])).toEqual([]);
  });
});
