import { describe, expect, it } from "vitest";
import { type Member, reportGroups } from "./report-groups";
import { defaultRules, mostOwnClasses, ownAttribute } from "./rules";

const member = (classes: Member["classes"], unit = "A"): Member => ({ unit: [unit], classes });
const groupsBy = (attributes: string[], members: Member[]) =>
  reportGroups(members, { ...defaultRules, crossingFrom: 1, attributes: attributes.map(ownAttribute) });

describe("groups by an organisation's own attribute", () => {
  it("are its classes, each in the whole and in every unit, those of nobody too", () => {
    const site = (value: string, unit: string) => member({ [ownAttribute("Site")]: value }, unit);
    const groups = groupsBy(["Site"], [site("Oulu", "A"), site("Turku", "A"), site("Oulu", "B"), member({}, "B")]);
    const found = groups.flatMap(({ attribute, unit, value, people }) =>
      attribute ? [`${unit.join()} ${value}: ${people.join()}`] : [],
    );
    expect(found.sort()).toEqual([" Oulu: 0,2", " Turku: 1", "A Oulu: 0", "A Turku: 1", "B Oulu: 2", "B Turku: "]);
  });

  it("never meet in one, whatever signs are in names and values", () => {
    const people = [member({ [ownAttribute("a:b")]: "c" }), member({ [ownAttribute("a")]: "b:c" })];
    const classes = groupsBy(["a", "a:b"], people).filter(({ kind }) => kind === "class");
    expect(classes.map(({ people: inside }) => inside)).toEqual([[1], [0]]);
  });

  it("are none where nearly everybody has a value of their own", () => {
    const people = (count: number) =>
      Array.from({ length: count }, (_, at) => member({ [ownAttribute("No")]: `${at}` }));
    const classes = (count: number) => groupsBy(["No"], people(count)).filter(({ kind }) => kind === "class").length;
    expect([classes(mostOwnClasses), classes(mostOwnClasses + 1)]).toEqual([mostOwnClasses, 0]);
  });
});
