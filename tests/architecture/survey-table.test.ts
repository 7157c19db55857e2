import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { minutesFor, statedDurations, surveyTable, waysThrough } from "../../scripts/surveys/table";

const { files, problems } = await readInstruments("app/features/survey/instruments");

describe("docs/surveys.md", () => {
  it("is what the survey files say (npm run surveys:table writes it anew)", async () => {
    expect(problems).toEqual([]);
    expect(await readFile("docs/surveys.md", "utf8")).toBe(surveyTable(files));
  });
});

describe("the number of questions", () => {
  const ways = waysThrough(files).flatMap(({ variant, ...way }) => {
    const stated = statedDurations[variant];
    return stated ? { ...way, stated } : [];
  });

  // These ask fewer questions than the specification's 15–30 minutes allow for; their content is to grow.
  const tooShort = ["vointi_safety, employees", "vointi_safety, supervisors", "vointi_student"];

  it.each(ways)("of $name is held against the time the specification states", ({ name, questions, stated }) => {
    const { from, to } = minutesFor(questions);
    const fits = from <= stated.to && to >= stated.from;
    const range = `${questions} questions take ${from.toFixed(1)}–${to.toFixed(1)} min`;
    expect(fits, `${name}: ${range}, stated are ${stated.from}–${stated.to} min`).toBe(!tooShort.includes(name));
    if (stated.questions !== undefined) expect(questions).toBe(stated.questions);
  });
});
