import type { Language } from "~/i18n/languages";
import { conditionHolds, possibleValues } from "./conditions";
import { type Metamodule, type Module, type Question, radioValues } from "./definition";

type Json = Record<string, unknown>;

const itemTypes = { slider: "integer", "open-ended": "text" } as const;

/**
 * A published survey kind as a FHIR R4 Questionnaire, which systems of health care can show. Its ids are those that the
 * QuestionnaireResponses name: vids, and the codes of a question's options.
 */
export function fhirQuestionnaire(
  { vid, key, title, modules }: Metamodule,
  { origin, language }: { origin: string; language: Language },
): Json {
  return {
    resourceType: "Questionnaire",
    id: vid,
    language,
    url: `${origin}/fhir/Questionnaire/${vid}`,
    name: key,
    title: title[language],
    status: "active",
    subjectType: ["Patient"],
    item: modules.map((module) => ({
      linkId: module.vid,
      text: module.title[language],
      type: "group",
      item: module.questions.map((question) => questionItem(question, module, { origin, language })),
    })),
  };
}

function questionItem(question: Question, module: Module, context: { origin: string; language: Language }): Json {
  const { vid, title, type, required, condition } = question;
  const asked = condition && module.questions.find((other) => other.vid === condition.conditionQuestionVid);
  return {
    linkId: vid,
    text: title[context.language],
    type: type === "slider" || type === "open-ended" ? itemTypes[type] : "choice",
    ...(asked && { enableWhen: enabledWhen(question, asked, module, context), enableBehavior: "any" }),
    required,
    ...(type === "slider" || type === "open-ended"
      ? {}
      : {
          answerOption: radioValues[type].map((value, index) => ({
            valueCoding: {
              ...codingOf(question, module, context, value),
              display: question.scale[index]?.[context.language],
            },
          })),
        }),
  };
}

/** FHIR asks a question when a condition holds, we skip it then: so the values for which it is asked are listed. */
function enabledWhen({ condition }: Question, asked: Question, module: Module, context: { origin: string }): Json[] {
  if (!condition) return [];
  const whenUnanswered = conditionHolds(condition, undefined)
    ? []
    : [{ question: asked.vid, operator: "exists", answerBoolean: false }];
  const values = possibleValues(asked.type).filter((value) => !conditionHolds(condition, value));
  if (values.length === possibleValues(asked.type).length) {
    return [...whenUnanswered, { question: asked.vid, operator: "exists", answerBoolean: true }];
  }
  const whenAnswered = values.map((value) => ({
    question: asked.vid,
    operator: "=",
    ...(asked.type === "slider" ? { answerInteger: value } : { answerCoding: codingOf(asked, module, context, value) }),
  }));
  return [...whenUnanswered, ...whenAnswered];
}

/** The code of an option, as the answers name it. */
function codingOf({ key }: Question, module: Module, { origin }: { origin: string }, value: number | string): Json {
  return { system: `${origin}/fhir/CodeSystem/${module.key}-${key}`.replaceAll("_", "-"), code: String(value) };
}
