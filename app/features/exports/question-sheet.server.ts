import { sql } from "drizzle-orm";
import { batchesOf } from "~/db/batches.server";
import { surveyMetamodules } from "~/db/schema/surveys";
import type { Ctx } from "~/features/ctx.server";
import { type Metamodule, type Module, type Question, radioValues } from "~/features/survey/definition";
import { languages } from "~/i18n/languages";
import type { Text } from "~/i18n/text";
import type { Words } from "~/i18n/words.server";
import type { Cell, Sheet } from "./sheet";

const inEveryLanguage = (text: Text | undefined): Cell[] => languages.map((language) => text?.[language] ?? null);

/** Every question of the surveys in use now, with its texts in every language: one row each, in the order they are asked. */
export function questionSheet(
  { bulk }: Pick<Ctx, "bulk">,
  { t }: Pick<Words, "t">,
  stop: AbortSignal,
): Sheet<{ content: Metamodule }> {
  const inEach = (label: string) => languages.map((language) => `${label} (${language})`);
  return {
    title: t("exports:title.questions"),
    header: [
      t("exports:question.surveyKey"),
      t("exports:question.surveyVid"),
      t("exports:question.moduleKey"),
      t("exports:question.moduleVid"),
      t("exports:question.number"),
      t("exports:question.key"),
      t("exports:question.vid"),
      t("exports:question.type"),
      t("exports:question.required"),
      t("exports:question.reversed"),
      t("exports:question.condition"),
      ...inEach(t("exports:question.survey")),
      ...inEach(t("exports:question.module")),
      ...inEach(t("exports:question.title")),
      ...inEach(t("exports:question.explanation")),
      ...inEach(t("exports:question.options")),
    ],
    batches: batchesOf(bulk, sql`select content from ${surveyMetamodules} where current order by key`, 1, stop),
    *rowsOf({ content }) {
      for (const module of content.modules) {
        for (const [index, question] of module.questions.entries()) {
          yield questionRow(content, module, question, index + 1, (yes) => t(yes ? "exports:yes" : "exports:no"));
        }
      }
    },
  };
}

function questionRow(
  metamodule: Metamodule,
  module: Module,
  question: Question,
  number: number,
  yesNo: (yes: boolean) => string,
): Cell[] {
  return [
    metamodule.key,
    metamodule.vid,
    module.key,
    module.vid,
    number,
    question.key,
    question.vid,
    question.type,
    yesNo(question.required),
    yesNo(question.reversed),
    conditionText(module, question),
    ...inEveryLanguage(metamodule.title),
    ...inEveryLanguage(module.title),
    ...inEveryLanguage(question.title),
    ...inEveryLanguage(question.explanation),
    ...languages.map((language) => optionsText(question, language)),
  ];
}

/** Each value with its words, e.g. "0 = Never | 100 = Always"; of a slider its two ends. */
function optionsText({ type, scale }: Question, language: keyof Text): string | null {
  if (scale.length === 0) return null;
  const values: readonly number[] = type === "slider" || type === "open-ended" ? [0, 100] : radioValues[type];
  return scale.map((text, index) => `${values[index]} = ${text[language]}`).join(" | ");
}

/** In the words of the definition, e.g. "has_worked equals 0". */
function conditionText({ questions }: Module, { condition }: Question): string | null {
  if (!condition) return null;
  const { conditionOperator, conditionQuestionVid, conditionRightOperand, orUnanswered } = condition;
  const other = questions.find(({ vid }) => vid === conditionQuestionVid)?.key ?? conditionQuestionVid;
  return [other, conditionOperator, conditionRightOperand, orUnanswered && "orUnanswered"]
    .filter((part) => part !== undefined)
    .join(" ");
}
