import { describe, expect, it } from "vitest";
import { groupsOf, type Member, type ReportGroup, reportGroups } from "./report-groups";
import { commonClasses, defaultRules, mostOwnClasses, ownAttribute } from "./rules";

const member = (classes: Member["classes"], unit = "A"): Member => ({ unit: [unit], classes });
const groupsBy = (attributes: string[], members: Member[]) =>
  reportGroups(members, { ...defaultRules, crossingFrom: 1, attributes: attributes.map(ownAttribute) });

/** So many people of these classes. */
const people = (count: number, classes: Member["classes"], unit = "A") =>
  Array.from({ length: count }, () => member(classes, unit));
const site = (value: string) => ({ [ownAttribute("Site")]: value });
const sizes = (groups: readonly ReportGroup[]) =>
  groups.flatMap(({ attribute, unit, value, others, people: inside }) =>
    attribute ? [`${[...unit, value].join("/")}${others ? "+" : ""} ${inside.length}`] : [],
  );

describe("groups by an organisation's own attribute", () => {
  it("are its classes, in the whole and in every unit as large as they have to be there", () => {
    const groups = groupsBy(
      ["Site"],
      [
        ...people(14, site("Oulu")),
        ...people(20, site("Turku")),
        ...people(1, site("Oulu"), "B"),
        ...people(14, {}, "B"),
      ],
    );
    expect(sizes(groups).sort()).toEqual(["+ 14", "A/Oulu+ 14", "A/Turku 20", "Oulu 15", "Turku 20"].sort());
  });

  it("never meet in one, whatever signs are in names and values", () => {
    const both = [...people(14, { [ownAttribute("a:b")]: "c" }), ...people(14, { [ownAttribute("a")]: "b:c" })];
    const classes = groupsBy(["a", "a:b"], both).filter(({ kind, others }) => kind === "class" && !others);
    expect(classes.map(({ people: inside }) => inside[0])).toEqual([14, 0]);
    expect(new Set(groupsBy(["a", "a:b"], both).map(({ key }) => key)).size).toBe(1 + 1 + 2 * 4);
  });

  it("are none where nearly everybody has a value of their own", () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => people(14, site(`${at}`))).flat();
    const classes = (count: number) => groupsBy(["Site"], many(count)).filter(({ kind }) => kind === "class").length;
    expect([classes(mostOwnClasses), classes(mostOwnClasses + 1)]).toEqual([mostOwnClasses, 0]);
  });
});

describe("classes of few people", () => {
  const gender = (value: string | undefined): Member["classes"] => (value ? { gender: value } : {});
  const byGender = (...counts: [string | undefined, number][]) =>
    sizes(
      reportGroups(
        counts.flatMap(([value, count]) => people(count, gender(value))),
        { ...defaultRules, attributes: ["gender"], crossingFrom: 1_000 },
      ),
    );

  it("join those who told nothing, and all of these the smaller class where they are few too", () => {
    expect(byGender(["female", 20], ["male", 16], ["other", 14])).toEqual(["female 20", "male 16", "other+ 14"]);
    expect(byGender(["female", 20], ["male", 16], ["other", 13], [undefined, 1]).sort()).toEqual(
      ["+ 14", "female 20", "male 16"].sort(),
    );
    expect(byGender(["female", 20], ["male", 16], ["other", 2], [undefined, 1])).toEqual(["female 20", "male+ 19"]);
    // Whether anybody is there is not told either.
    expect(byGender(["female", 20], ["male", 16])).toEqual(["female 20", "male+ 16"]);
    expect(byGender(["female", 13], ["male", 13])).toEqual([]);
    // One class of everybody would be the unit itself.
    expect(byGender(["female", 30], ["male", 13])).toEqual([]);
  });

  it("of age join their neighbours", () => {
    const byAge = (...counts: number[]) =>
      sizes(
        reportGroups(
          counts.flatMap((count, at) => people(count, { age: commonClasses.age[at] as string })),
          { ...defaultRules, attributes: ["age"], crossingFrom: 1_000 },
        ),
      ).sort();
    expect(byAge(14, 14, 14, 14, 14)).toEqual(["30–39 14", "40–49 14", "50–59 14", "60– 14", "–29 14"]);
    expect(byAge(3, 14, 20, 14, 5)).toEqual(["40–49 20", "50– 19", "–39 17"]);
    expect(byAge(14, 6, 6, 6, 2)).toEqual(["30– 20", "–29 14"]);
    expect(byAge(3, 3, 3, 3, 1)).toEqual([]);
  });

  it("are in each unit those that are large enough there, and part of a wider one where all of them are", () => {
    const groups = reportGroups(
      [
        ...people(20, { gender: "female", age: "–29" }, "A"),
        ...people(16, { gender: "male", age: "30–39" }, "A"),
        ...people(5, { gender: "other", age: "–29" }, "A"),
        ...people(9, { gender: "other", age: "40–49" }, "B"),
        ...people(19, { gender: "male", age: "30–39" }, "B"),
        ...people(20, { gender: "female", age: "40–49" }, "B"),
      ],
      { ...defaultRules, attributes: ["gender", "age"], crossingFrom: 40 },
    );
    const wider = (group: string) => groups.find(({ key }) => key === group)?.partOf.map(({ whole }) => whole);
    expect(sizes(groups)).toEqual(
      expect.arrayContaining(["other+ 14", "A/female 20", "A/male+ 21", "B/female 20", "B/male+ 28", "A/–29 25"]),
    );
    expect(sizes(groups)).not.toContain("A/other+ 5");
    expect(wider("unit:A|gender:female")).toEqual(["unit:A", "all|gender:female"]);
    expect(wider("unit:A|gender:male+")).toEqual(["unit:A"]);
    const of = (classes: Member["classes"], unit: string) =>
      groupsOf(member(classes, unit), groups).map(({ key }) => key);
    expect(of({ gender: "other" }, "A")).toEqual(["all", "unit:A", "all|gender:other+", "unit:A|gender:male+"]);
  });

  it("are found again for each person", () => {
    const groups = reportGroups(
      [
        ...people(20, { gender: "female", age: "30–39" }),
        ...people(16, { gender: "male", age: "60–" }),
        ...people(2, { gender: "other", age: "–29" }),
      ],
      { ...defaultRules, attributes: ["gender", "age"] },
    );
    const of = (classes: Member["classes"], unit = "A") =>
      groupsOf(member(classes, unit), groups)
        .map(({ key }) => key.replace("all|", ""))
        .sort();
    expect(of({ gender: "other", age: "–29" })).toEqual(["age:–39", "all", "gender:male+", "unit:A"]);
    expect(of({ gender: "female", age: "60–" })).toEqual(["age:40–", "all", "gender:female", "unit:A"]);
    expect(of({}, "B")).toEqual(["all", "gender:male+"]);
  });
});
