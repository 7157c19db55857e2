import { expect, it } from "vitest";
import type { CareSubject } from "~/features/survey/definition";
import { aMetamodule, aModule, aQuestion } from "../../../tests/fixtures/definitions";
import { completedContent } from "../../../tests/fixtures/stored-results";
import { gravestFirst } from "./care-told";
import { resultGroups } from "./result-groups";

const text = { fi: "a", sv: "b", en: "c" };

it("the serious comes first, and of each level what may be a danger", () => {
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
  expect(gravestFirst(sections).map(({ question, level }) => [question.care?.subject, level])).toEqual([
    ["violence", "serious"],
    ["bullying", "serious"],
    ["exhaustion", "serious"],
    ["violence", "concern"],
  ]);
});
