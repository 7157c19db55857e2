import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { translatorFor } from "~/i18n/translator.server";
import { aMetamodule, aModule, aQuestion } from "../../../tests/fixtures/definitions";
import { completedContent } from "../../../tests/fixtures/stored-results";
import { wordsOf } from "../../../tests/fixtures/words";
import { ownResult } from "./own-result";
import { ResultCopy } from "./result-copy.server";

const text = { fi: "a", sv: "b", en: "c" };
const { band } = wordsOf("en").results;

it.each([
  [0, band.low_result, 1],
  [100, band.high_result, 0],
])("the copy says as the page does that an answer of %s has lowered a level", (answer, word, count) => {
  const care = { subject: "violence", serious: { atMost: 20, text }, concern: { atMost: 40, text } } as const;
  const questions = [
    { ...aQuestion({ key: "grave", type: "slider", care }), vid: "grave" },
    ...[1, 2, 3, 4].map((n) => ({ ...aQuestion({ key: `other${n}`, type: "slider" }), vid: `other${n}` })),
  ];
  const module = aModule({ questions });
  const metamodules = [aMetamodule({ modules: [module] })];
  const given = new Map(questions.map(({ vid }) => [vid, vid === "grave" ? answer : 100]));
  const at = new Date("2026-11-27T08:00:00Z");
  const result = ownResult(
    {
      id: "result",
      assessmentOrderId: "order",
      assessmentOrderName: "Pulse",
      assessmentOrderNames: {},
      personal: false,
      organizationName: "Firm",
      surveyFlowVariant: "pulse",
      state: "completed",
      startedAt: at,
      lastSavedAt: at,
      completedAt: at,
      metamodules,
      content: completedContent(metamodules, [{ module, given }]),
      finished: new Map(),
      finishedAt: new Map(),
      open: new Map(),
    },
    "en",
  );
  expect(result.sections.map(({ loweringAnswers }) => loweringAnswers)).toEqual([count]);
  const copy = renderToStaticMarkup(<ResultCopy result={result} t={translatorFor("en")} language="en" />);
  expect(copy).toContain(`/ 100, ${word}</h3>${count > 0 ? `<p>${band.lowered_one}</p>` : ""}<`);
});
