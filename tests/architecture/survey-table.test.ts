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

  it.each(ways)("of $name is held against the time the specification states", ({ name, questions, stated }) => {
    const { from, to } = minutesFor(questions);
    const range = `${name}: ${questions} questions take ${from.toFixed(1)}–${to.toFixed(1)} min`;
    expect(from, range).toBeLessThanOrEqual(stated.to);
    expect(to, range).toBeGreaterThanOrEqual(stated.from);
    if (stated.questions !== undefined) expect(questions).toBe(stated.questions);
  });
});
