import { expect, it } from "vitest";
import type { CareSubject } from "~/features/survey/definition";
import { aMetamodule, aModule, aQuestion } from "../../../tests/fixtures/definitions";
import { completedContent } from "../../../tests/fixtures/stored-results";
import { mattersOf } from "./care-told";
import { resultGroups } from "./result-groups";

const text = { fi: "a", sv: "b", en: "c" };

it("the serious comes first, of each level what may be a danger, and what is of one subject is together", () => {
  const asked = (subject: CareSubject) =>
    aQuestion({
      key: subject,
      type: "slider",
      care: { subject, serious: { atMost: 20, text }, concern: { atMost: 40, text } },
    });
  const given: [CareSubject, number][] = [
    ["exhaustion", 0],
    ["violence", 30],
    ["bullying", 0],
    ["violence", 0],
  ];
  const questions = given.map(([subject], n) => ({ ...asked(subject), vid: `question-${n}` }));
  const module = aModule({ questions, scored: false });
  const metamodules = [aMetamodule({ modules: [module] })];
  const answers = new Map(given.map(([, answer], n) => [`question-${n}`, answer]));
  const { scored, pages, others } = resultGroups(
    completedContent(metamodules, [{ module, given: answers }]),
    metamodules,
  );
  const sections = [...(scored ? [scored] : []), ...pages, ...others].flatMap(({ modules }) => modules);
  expect(
    mattersOf(sections).map(({ told, care }) => [
      told[0]?.subject,
      care.map(({ level }) => level),
      told.map(({ moduleKey }) => moduleKey === module.key),
    ]),
  ).toEqual([
    ["violence", ["serious", "concern"], [true, true]],
    ["bullying", ["serious"], [true]],
    ["exhaustion", ["serious"], [true]],
  ]);
});
