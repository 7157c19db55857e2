import { describe, expect, it } from "vitest";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { classesOf, leastPeople, mostOwnClasses, ownAttribute, type Subject, subjectOf } from "./rules";

describe("the least number of people", () => {
  it.each([
    ["ordinary", 7, 10, 7],
    ["sensitive", 7, 10, 10],
    ["offence", 7, 10, 20],
    ["offence", 5, 15, 20],
    ["offence", 25, 25, 25],
  ] as const)("of what is %s is, for k %i and %i, %i", (subject: Subject, k, sensitiveK, least) =>
    expect(leastPeople({ k, sensitiveK }, subject)).toBe(least),
  );
});

describe("the classes of what an organisation tells of its people", () => {
  const site = ownAttribute("site");
  const membersOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      classes: { [site]: `site ${String(count - index).padStart(2, "0")}` },
    }));

  it("are those that somebody is in, in their order, unless they are more than hardly any report could tell of", () => {
    expect(classesOf(site, [...membersOf(2), ...membersOf(2), { classes: {} }])).toEqual(["site 01", "site 02"]);
    expect(classesOf(site, membersOf(mostOwnClasses))).toHaveLength(mostOwnClasses);
    expect(classesOf(site, membersOf(mostOwnClasses + 1))).toEqual([]);
  });
});

describe("the modules of the surveys", async () => {
  const { files } = await readInstruments("app/features/survey/instruments");
  const modules = files.flatMap((file) =>
    file.modules.map((module) => ({
      key: `${file.key}.${module.key}`,
      subject: subjectOf(file.key, module.key),
      yesOrNo: module.questions.filter(({ type }) => type === "binary").map(({ key }) => key),
    })),
  );
  const keysOf = (subject: Subject) => modules.filter((one) => one.subject === subject).map(({ key }) => key);

  it("about health, feelings, money and harm are sensitive", () =>
    expect(keysOf("sensitive")).toEqual([
      "core.physical_health",
      "core.mental_health",
      "core.finance",
      "fdf.mental_readiness",
      "fdf.health_limits",
      "psychosocial_workload.emotional_demands",
      "psychosocial_workload.conflict",
      "psychosocial_workload.recovery",
      "pulse.wellbeing_now",
      "risk_of_illness.everyday_habits",
      "risk_of_illness.nicotine_and_alcohol",
      "risk_of_illness.heart_and_diabetes_risks",
      "risk_of_illness.asthma_risks",
      "student.study_feelings",
      "student.finance_of_studies",
      "student.equal_treatment",
      "us.fair_treatment",
      "work_safety.lone_work_and_threats",
    ]));

  it("that ask with yes or no about what others did need twenty people", () => {
    expect(keysOf("offence")).toEqual(["psychosocial_workload.violence"]);
    // Whoever adds such a question to a sensitive module decides what it is about.
    const asked = modules.filter(({ subject, yesOrNo }) => subject === "sensitive" && yesOrNo.length > 0);
    expect(Object.fromEntries(asked.map(({ key, yesOrNo }) => [key, yesOrNo]))).toEqual({
      "fdf.mental_readiness": ["someone_to_talk_to"],
      "work_safety.lone_work_and_threats": ["works_alone"],
    });
  });
});
