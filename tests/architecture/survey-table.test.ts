import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { checkSurveys } from "~/features/survey/check-surveys";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { lengthProblem, waysThrough } from "../../scripts/surveys/length";
import { surveyTable } from "../../scripts/surveys/table";

const { files, problems } = await readInstruments("app/features/survey/instruments");

describe("docs/surveys.md", () => {
  it("is what the survey files say (npm run surveys:table writes it anew)", async () => {
    expect(problems).toEqual([]);
    expect(await readFile("docs/surveys.md", "utf8")).toBe(surveyTable(files));
  });
});

describe("our surveys", () => {
  it("keep what was agreed for all of them", () => {
    expect(checkSurveys(files)).toEqual([]);
  });

  it.each(waysThrough(files))("take in $name the time that people are told, at 8 to 12 seconds a question", (way) => {
    expect(lengthProblem(way)).toBeUndefined();
  });
});

describe("lengthProblem", () => {
  const way = { name: "default", variant: "default", kinds: [], questions: 140, summaries: 14 } as const;

  it.each([
    [112, "default: 112 questions asked take 14.9–22.4 min, stated are 15–30"],
    [113, undefined],
    [135, undefined],
    [136, "default: 136 questions asked, 135 at most are wanted"],
  ])("of %i questions asked", (asked, problem) => {
    expect(lengthProblem({ ...way, asked })).toBe(problem);
  });

  it("counts all questions where the specification states their number", () => {
    const callUp = { ...way, name: "call-up", variant: "fdf_marsmars", asked: 13 } as const;
    expect(lengthProblem({ ...callUp, questions: 15 })).toBeUndefined();
    expect(lengthProblem({ ...callUp, questions: 16 })).toBe("call-up: 16 questions, 15 are stated");
  });

  it("wants at most one section summary for eight questions", () => {
    expect(lengthProblem({ ...way, asked: 119, summaries: 15 })).toBe(
      "default: 15 section summaries in 119 questions asked",
    );
    expect(lengthProblem({ ...way, asked: 120, summaries: 15 })).toBeUndefined();
  });

  it("says nothing of a variant without a stated time", () => {
    expect(lengthProblem({ ...way, variant: "pulse", asked: 500 })).toBeUndefined();
  });
});
