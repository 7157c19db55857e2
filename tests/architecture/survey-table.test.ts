import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { checkSurveys } from "~/features/survey/check-surveys";
import type { MetamoduleKey } from "~/features/survey/definition";
import { readInstruments } from "~/features/survey/read-instruments.server";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { askedByVariant, lengthProblem, waysThrough } from "../../scripts/surveys/length";
import { surveyTable } from "../../scripts/surveys/table";

const { files, problems } = await readInstruments("app/features/survey/instruments");

describe("docs/surveys.md", () => {
  it("is what the survey files say (npm run surveys:table writes it anew)", async () => {
    expect(problems).toEqual([]);
    expect(await readFile("docs/surveys.md", "utf8")).toBe(surveyTable(files));
  });
});

describe("our surveys", () => {
  const ways = waysThrough(files);

  it("keep what was agreed for all of them", () => {
    expect(checkSurveys(files)).toEqual([]);
  });

  it.each(ways)("take in $name the time that people are told", (way) => {
    expect(lengthProblem(way)).toBeUndefined();
  });

  it("ask in the whole of an order as many questions as its time allows, whatever is answered", () => {
    const asked = Object.fromEntries(ways.map(({ name, least, most }) => [name, [least, most]]));
    expect(asked).toMatchObject({
      "vointi_safety, employees": [90, 100],
      "vointi_safety, supervisors": [90, 100],
      vointi_student: [94, 100],
      personal: [55, 62],
    });
  });

  it.each<[MetamoduleKey, SurveyFlowVariant]>([
    ["student", "vointi_student"],
    ["work_safety", "vointi_safety"],
    ["work_safety_culture_supervisors", "vointi_safety"],
    ["risk_of_illness", "personal"],
  ])("are too long with one more question for everybody in %s", (kind, variant) => {
    const { kinds = [] } = ways.find((way) => way.variant === variant && way.kinds.includes(kind)) ?? {};
    const longer = structuredClone(files.filter(({ key }) => kinds.includes(key)));
    const [module] = longer.find(({ key }) => key === kind)?.modules ?? [];
    const question = module?.questions.find(({ skipWhen, care }) => !skipWhen && !care);
    if (!module || !question) throw new Error(`no question in ${kind}`);
    module.questions.push({ ...question, key: "one_more" });
    const way = waysThrough(longer).find((each) => each.kinds.join() === kinds.join());
    expect(way && lengthProblem(way)).toMatch(/asked/);
  });
});

describe("askedByVariant", () => {
  const [employees, supervisors] = waysThrough(files).filter(({ variant }) => variant === "vointi_safety");
  if (!employees || !supervisors) throw new Error("no such ways");

  it("is one number for employees and supervisors, who are asked as many questions", () => {
    expect(askedByVariant([employees, supervisors])).toEqual({ vointi_safety: { least: 90, most: 100 } });
  });

  it.each(["least", "most"] as const)("is none where the one are asked more than the others: %s", (end) => {
    const more = { ...supervisors, [end]: supervisors[end] + 1 };
    expect(() => askedByVariant([employees, more])).toThrow(/supervisors/);
  });
});

describe("lengthProblem", () => {
  const way = {
    name: "default",
    variant: "default",
    kinds: [],
    questions: 140,
    least: 60,
    most: 60,
    summaries: 6,
  } as const;

  it.each<[SurveyFlowVariant, number, number, string | undefined]>([
    ["default", 89, 100, "89 to 100 questions asked take 14.8–17.8 min, stated are 15–30"],
    ["default", 90, 140, undefined],
    ["default", 90, 141, "up to 141 questions asked, 140 at most are wanted"],
    ["energetic_person_plus_extended_work", 150, 180, undefined],
    [
      "energetic_person_plus_extended_work",
      151,
      180,
      "151 to 180 questions asked take 25.2–30.2 min, stated are 15–30",
    ],
    [
      "energetic_person_plus_extended_work",
      150,
      181,
      "150 to 181 questions asked take 25.0–30.2 min, stated are 15–30",
    ],
    ["vointi_student", 95, 100, undefined],
    ["vointi_student", 95, 101, "up to 101 questions asked, 100 at most are wanted"],
    ["vointi_safety", 95, 101, "up to 101 questions asked, 100 at most are wanted"],
    ["personal", 57, 62, undefined],
    ["personal", 59, 63, "59 to 63 questions asked take 9.8–10.5 min, stated are about 10"],
    ["personal", 56, 62, "56 to 62 questions asked take 9.3–10.3 min, stated are about 10"],
    ["only_psychosocial_workload", 50, 60, undefined],
    ["only_psychosocial_workload", 51, 60, "51 to 60 questions asked take 8.5–10.2 min, stated are 5–10"],
    ["only_psychosocial_workload", 50, 61, "50 to 61 questions asked take 8.3–10.2 min, stated are 5–10"],
  ])("in %s, of %i asked of half of the people and %i at most", (variant, asked, most, problem) => {
    const found = lengthProblem({ ...way, name: variant, variant, asked, most });
    expect(found).toBe(problem && `${variant}: ${problem}`);
  });

  it("counts all questions where the specification states their number", () => {
    const callUp = { ...way, name: "call-up", variant: "fdf_marsmars", asked: 13, most: 15 } as const;
    expect(lengthProblem({ ...callUp, questions: 15 })).toBeUndefined();
    expect(lengthProblem({ ...callUp, questions: 16 })).toBe("call-up: 16 questions, 15 are stated");
  });

  it("wants at most one section summary for eight questions", () => {
    expect(lengthProblem({ ...way, asked: 119, most: 120, summaries: 15 })).toBe(
      "default: 15 section summaries in 119 questions asked",
    );
    expect(lengthProblem({ ...way, asked: 120, most: 120, summaries: 15 })).toBeUndefined();
  });

  it("says nothing of a variant without a stated time", () => {
    expect(lengthProblem({ ...way, variant: "pulse", asked: 500 })).toBeUndefined();
  });
});
