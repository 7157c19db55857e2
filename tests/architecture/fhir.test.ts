import { beforeAll, describe, expect, it } from "vitest";
import {
  bundleHead,
  entryOf,
  type FhirContext,
  type FhirResource,
  patientOf,
  resourcesOf,
} from "~/features/own-data/fhir";
import { type OpenAnswer, ownResult, type StoredResult } from "~/features/own-data/own-result";
import { compileInstrument } from "~/features/survey/compile-instrument.server";
import { possibleValues } from "~/features/survey/conditions";
import { type Metamodule, metamoduleKeys, type Question } from "~/features/survey/definition";
import { fhirQuestionnaire } from "~/features/survey/fhir-questionnaire";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { languages } from "~/i18n/languages";
import { contentId } from "~/platform/content-id.server";
import { fhirBundle, fhirQuestionnaireSchema } from "../fixtures/exports/fhir-r4";

/** Decision 0153: every survey kind, answered in every way, as FHIR R4; and what the check of it refuses. */
let definitions: Map<string, Metamodule>;
beforeAll(async () => {
  const { files } = await readInstruments("app/features/survey/instruments");
  definitions = new Map(files.map((file) => [file.key, compileInstrument(file)]));
});

const origin = "https://vointi.example";
const contextOf = (language: FhirContext["language"]): FhirContext => ({
  origin,
  language,
  overallIndex: "Index",
  bandWords: { low_result: "Low", mid_result: "Middle", high_result: "High" },
  patientId: contentId("patient"),
  idOf: (parts) => contentId(parts),
});
const person = {
  email: "a@example.com",
  phoneNumber: null,
  firstName: "A",
  lastName: "",
  dateOfBirth: "1980-02-29",
  gender: "prefer_not_to_say",
  language: "fi",
} as const;

/** A run of a kind whose questions have these answers. */
function runOf(
  definition: Metamodule,
  state: StoredResult["state"],
  answerOf: (question: Question) => OpenAnswer["answer"],
) {
  const answeredAt = new Date("2026-11-26T10:00:00Z");
  const open = new Map(
    definition.modules.map(({ vid, questions }) => [
      vid,
      new Map(questions.map((question) => [question.vid, { answer: answerOf(question), answeredAt }])),
    ]),
  );
  return {
    id: contentId([definition.key, state]),
    assessmentOrderId: contentId("order"),
    assessmentOrderName: "Order",
    assessmentOrderNames: { fi: "Order", sv: "Order", en: "Order" },
    personal: false,
    organizationName: "Organisation",
    surveyFlowVariant: "default",
    state,
    startedAt: answeredAt,
    lastSavedAt: answeredAt,
    completedAt: state === "completed" ? answeredAt : null,
    metamodules: [definition],
    content: null,
    finished: new Map(),
    finishedAt: new Map(),
    open,
  } satisfies StoredResult;
}

const bundled = (resources: readonly FhirResource[]) => ({ ...bundleHead(new Date()), entry: resources.map(entryOf) });

describe("FHIR R4", () => {
  const answers: [state: StoredResult["state"], answerOf: (question: Question) => OpenAnswer["answer"]][] = [
    ["in_progress", ({ type }) => possibleValues(type)[0] ?? null],
    ["completed", ({ type }) => possibleValues(type).at(-1) ?? null],
    ["abandoned", () => null],
  ];

  it.each(metamoduleKeys)("has the questionnaire of %s, and answers that name its questions and options", (kind) => {
    const definition = definitions.get(kind) as Metamodule;
    for (const language of languages) {
      const { item } = fhirQuestionnaireSchema.parse(fhirQuestionnaire(definition, { origin, language }));
      const questions = new Map(item.flatMap((group) => group.item).map((question) => [question.linkId, question]));
      expect(questions.size).toBe(definition.modules.flatMap((module) => module.questions).length);
      for (const [state, answerOf] of answers) {
        const result = ownResult(runOf(definition, state, answerOf), language);
        const scored = result.sections.map((section) => ({
          ...section,
          numericScore: 62.5,
          score: "mid_result" as const,
        }));
        const context = contextOf(language);
        const resources = resourcesOf({ ...result, virtaScore: 62, sections: scored }, context);
        const { entry } = fhirBundle.parse(
          JSON.parse(JSON.stringify(bundled([patientOf(person, context), ...resources]))),
        );
        const given = entry.flatMap(({ resource }) =>
          resource.resourceType === "QuestionnaireResponse" ? resource.item.flatMap((group) => group.item) : [],
        );
        expect(given.map(({ linkId }) => linkId).toSorted()).toEqual([...questions.keys()].toSorted());
        for (const { linkId, answer = [] } of given) {
          const { type, answerOption = [] } = questions.get(linkId) ?? {};
          const key = { integer: "valueInteger", choice: "valueCoding", text: "valueString" }[type ?? "text"];
          for (const each of answer) expect(Object.keys(each)).toEqual([key]);
          const codings = answer.flatMap((each) => ("valueCoding" in each ? [each.valueCoding] : []));
          for (const coding of codings) expect(answerOption).toContainEqual({ valueCoding: coding });
        }
      }
    }
  });
});

const questionnaire = {
  resourceType: "Questionnaire",
  id: "one",
  language: "en",
  url: `${origin}/fhir/Questionnaire/one`,
  name: "one",
  title: "One",
  status: "active",
  subjectType: ["Patient"],
  item: [
    {
      linkId: "group",
      text: "Group",
      type: "group",
      item: [
        { linkId: "whole", text: "Whole", type: "integer", required: true },
        {
          linkId: "chosen",
          text: "Chosen",
          type: "choice",
          enableWhen: [{ question: "whole", operator: "exists", answerBoolean: true }],
          required: true,
          answerOption: [{ valueCoding: { system: origin, code: "0", display: "No" } }],
        },
      ],
    },
  ],
};

/** A person, their answers and a score. */
function aBundle() {
  const context = contextOf("en");
  const subject = { reference: `urn:uuid:${context.patientId}` };
  const response = {
    resourceType: "QuestionnaireResponse",
    id: contentId("response"),
    language: "en",
    questionnaire: questionnaire.url,
    status: "completed",
    subject,
    authored: "2026-11-26T10:00:00.000Z",
    author: subject,
    item: [
      {
        linkId: "group",
        text: "Group",
        item: [
          { linkId: "whole", text: "Whole", answer: [{ valueInteger: 3 }] },
          { linkId: "text", answer: [{ valueString: "Text" }] },
        ],
      },
    ],
  };
  const observation = {
    resourceType: "Observation",
    id: contentId("observation"),
    language: "en",
    status: "final",
    category: [{ coding: [{ system: origin, code: "survey" }] }],
    code: { coding: [{ system: origin, code: "sleep", display: "Sleep" }], text: "Sleep" },
    subject,
    effectiveDateTime: "2026-11-26T10:00:00.000Z",
    valueQuantity: { value: 62, unit: "/ 100", system: origin, code: "{score}" },
    referenceRange: [{ low: { value: 0 }, high: { value: 100 } }],
    derivedFrom: [{ reference: `urn:uuid:${response.id}` }],
  };
  return bundled([patientOf(person, context), response, observation]);
}

/** What R4 forbids: whose, where, and what stands there instead; nothing where it is undefined. */
const [ofPatient, ofAnswers, ofScore] = [0, 1, 2].map((at) => `entry.${at}.resource`);
const faults: [what: string, where: string, value: unknown][] = [
  ["a word for a state that is none", "status", "published"],
  ["no state", "status", undefined],
  ["a person of another kind", "subjectType.0", "Employee"],
  ["an id with an underscore", "id", "o_ne"],
  ["an address with a space", "url", "http://one two"],
  ["no link", "item.0.item.0.linkId", undefined],
  ["a link that stands twice", "item.0.item.0.linkId", "group"],
  ["no type", "item.0.item.0.type", undefined],
  ["a type that is none", "item.0.item.0.type", "slider"],
  ["a group without questions", "item.0.item", undefined],
  ["options of a number", "item.0.item.0.answerOption", [{ valueCoding: { code: "0" } }]],
  ["a choice without options", "item.0.item.1.answerOption", undefined],
  ["a word for true", "item.0.item.0.required", "yes"],
  ["a condition of no answer", "item.0.item.1.enableWhen.0.answerBoolean", undefined],
  ["a condition of two answers", "item.0.item.1.enableWhen.0.answerInteger", 1],
  ["a condition whose operator wants another answer", "item.0.item.1.enableWhen.0.operator", "="],
  ["a condition on nothing", "item.0.item.1.enableWhen.0.question", "elsewhere"],
  [
    "conditions that nothing joins",
    "item.0.item.1.enableWhen.1",
    { question: "whole", operator: "=", answerInteger: 1 },
  ],
  ["a date of another country", `${ofPatient}.birthDate`, "29.2.1980"],
  ["a day that never was", `${ofPatient}.birthDate`, "1981-02-29"],
  ["a word for a gender that is none", `${ofPatient}.gender`, "prefer_not_to_say"],
  ["a way to reach somebody that is none", `${ofPatient}.telecom.0.system`, "mail"],
  ["one name for a list of them", `${ofPatient}.name`, { family: "A" }],
  ["a word for a state of answers that is none", `${ofAnswers}.status`, "finished"],
  ["a moment without a zone", `${ofAnswers}.authored`, "2026-11-26T10:00:00"],
  ["a list for one subject", `${ofAnswers}.subject`, [{ reference: `urn:uuid:${contentId("patient")}` }]],
  ["a reference to nothing", `${ofAnswers}.author.reference`, `urn:uuid:${contentId("nobody")}`],
  ["a field that R4 does not have", `${ofAnswers}.organisation`, "Organisation"],
  ["a field that R4 does not have, in an answer", `${ofAnswers}.item.0.item.0.answer.0.valueNumber`, 3],
  ["answers without a link", `${ofAnswers}.item.0.item.0.linkId`, undefined],
  ["no question in a group", `${ofAnswers}.item.0.item`, []],
  ["an answer beside questions", `${ofAnswers}.item.0.answer`, [{ valueInteger: 3 }]],
  ["nothing for a text", `${ofAnswers}.item.0.text`, null],
  ["a text of nothing", `${ofAnswers}.item.0.text`, ""],
  ["a text for a number", `${ofAnswers}.item.0.item.0.answer.0.valueInteger`, "3"],
  ["a half for a whole", `${ofAnswers}.item.0.item.0.answer.0.valueInteger`, 3.5],
  ["a number for a text", `${ofAnswers}.item.0.item.1.answer.0.valueString`, 3],
  ["two values of one answer", `${ofAnswers}.item.0.item.0.answer.0.valueString`, "3"],
  ["a word for a state of a score that is none", `${ofScore}.status`, "done"],
  ["no code", `${ofScore}.code`, undefined],
  ["a moment with a space", `${ofScore}.effectiveDateTime`, "2026-11-26 10:00"],
  ["a sign that is none", `${ofScore}.valueQuantity.comparator`, "≥"],
  ["a value and the reason for none", `${ofScore}.dataAbsentReason`, { text: "Failed" }],
  ["a range without ends", `${ofScore}.referenceRange.0`, {}],
];

describe("the check of FHIR R4", () => {
  it("has nothing against resources without a fault", () => {
    expect(fhirQuestionnaireSchema.safeParse(questionnaire).error).toBeUndefined();
    expect(fhirBundle.safeParse(aBundle()).error).toBeUndefined();
  });

  it.each(faults)("refuses %s", (_, where, value) => {
    const isOfBundle = where.startsWith("entry.");
    const resource: unknown = structuredClone(isOfBundle ? aBundle() : questionnaire);
    const path = where.split(".");
    const field = path.pop() ?? "";
    let within = resource as Record<string, unknown>;
    for (const step of path) within = within[step] as Record<string, unknown>;
    if (value === undefined) delete within[field];
    else within[field] = value;
    expect((isOfBundle ? fhirBundle : fhirQuestionnaireSchema).safeParse(resource).success).toBe(false);
  });
});
