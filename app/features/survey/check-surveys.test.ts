import { describe, expect, it } from "vitest";
import { checkSurveys } from "./check-surveys";
import type { InstrumentFile, QuestionFile } from "./instrument-file";
import { readInstruments } from "./read-instruments.server";

const { files } = await readInstruments("app/features/survey/instruments");

/** Our files with one thing changed. */
function changed(path: string, change: (question: QuestionFile, file: InstrumentFile) => void): InstrumentFile[] {
  const copy = structuredClone(files);
  const [kind, moduleKey, key] = path.split("/");
  const file = copy.find((each) => each.key === kind);
  const question = file?.modules.find((module) => module.key === moduleKey)?.questions.find((each) => each.key === key);
  if (!file || !question) throw new Error(`no question ${path}`);
  change(question, file);
  return copy;
}

describe("checkSurveys", () => {
  it.each<[string, string, (question: QuestionFile, file: InstrumentFile) => void, string, string]>([
    [
      "a sensitive question that must be answered",
      "core/finance/money_worries",
      (question) => Object.assign(question, { required: true }),
      "finance/money_worries",
      "sensitive or not everybody's: required must be false",
    ],
    [
      "a sensitive question under another key",
      "us/community_and_inclusion/felt_outsider",
      (question) => Object.assign(question, { key: "left_out" }),
      "community_and_inclusion/felt_outsider",
      "question must exist",
    ],
    [
      "knowledge that is scored",
      "psychosocial_workload/violence/what_to_do",
      (question) => Object.assign(question, { weight: 1 }),
      "violence/what_to_do",
      "doesn't undo what happens to a person: weight must be 0",
    ],
    [
      "a question asked of who passed its gate",
      "fdf/health_limits/getting_help",
      (question) => delete question.skipWhen?.orUnanswered,
      "health_limits/getting_help",
      "asked also of those who pass has_limit: add orUnanswered",
    ],
    [
      "a section that lost its last reversed question",
      "student/belonging/loneliness",
      (question) => Object.assign(question, { reversed: false }),
      "belonging",
      "no reversed question is left",
    ],
    [
      "a score of two answers",
      "student/digital_study/devices_aside",
      (question) => Object.assign(question, { weight: 0 }),
      "digital_study",
      "2 scored questions, 3 at least are wanted",
    ],
    [
      "two years of something nobody counts",
      "work_safety/work_environment/noise",
      (question) => Object.assign(question, { recall: "pastTwoYears" }),
      "work_environment/noise",
      "two years are asked of events that can be counted",
    ],
    [
      "two years of a whole module",
      "work_safety/general_work_safety/injuries",
      (_, file) => Object.assign(file.modules[0] ?? {}, { recall: "pastTwoYears" }),
      "general_work_safety",
      "two years are asked of single events only",
    ],
    [
      "a last section without a summary of its own",
      "pulse/load_and_recovery/recovery",
      (_, file) => Object.assign(file.modules.at(-1) ?? {}, { joinsNext: true }),
      "load_and_recovery",
      "no next module to join",
    ],
    [
      "a module of the specification under another key",
      "student/study_ability/concentration",
      (_, file) => Object.assign(file.modules[0] ?? {}, { key: "ability" }),
      "study_ability",
      "the specification names this module",
    ],
  ])("tells of %s", (_, path, change, key, reason) => {
    const file = `${path.slice(0, path.indexOf("/"))}.yaml`;
    expect(checkSurveys(changed(path, change))).toContainEqual({ file, key, reason });
  });

  it("tells of a second scale of frequency in the orders that ask both", () => {
    const text = (en: string, fi: string, sv: string) => ({ fi, sv, en });
    const scale = [
      text("Never", "En koskaan", "Aldrig"),
      text("Rarely", "Harvoin", "Sällan"),
      text("Sometimes", "Joskus", "Ibland"),
      text("Often", "Usein", "Ofta"),
      text("Always", "Aina", "Alltid"),
    ];
    const found = checkSurveys(
      changed("my_work/working_hours/time_for_breaks", (question) => Object.assign(question, { scale })),
    );
    expect(found).toEqual([
      {
        file: "my_work.yaml",
        key: "working_hours/time_for_breaks",
        reason: "another scale of frequency than core/exercise/long_stillness, which default asks too",
      },
      {
        file: "my_work.yaml",
        key: "working_hours/time_for_breaks",
        reason: expect.stringContaining("only_extended_work asks too"),
      },
    ]);
  });

  it("tells of a survey kind that is missing", () => {
    expect(checkSurveys(files.filter(({ key }) => key !== "pulse"))).toEqual([
      { file: "pulse.yaml", key: "pulse", reason: "survey kind missing" },
    ]);
  });
});
