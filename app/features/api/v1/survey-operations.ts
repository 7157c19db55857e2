import { z } from "zod";
import { operation } from "./operation";
import type { ProblemCode } from "./problems";
import {
  answerSchema,
  languageSchema,
  moduleSubResultSchema,
  nextModuleSchema,
  orderSchema,
  resultSchema,
  submittedAnswer,
  textOfAll,
  vid,
} from "./wire";

/** Why an order can't be answered now. */
const shutOrder: readonly ProblemCode[] = ["notFound", "order_closed", "consent_required", "profile_incomplete"];

const questionSchema = z
  .object({
    vid: z.string(),
    type: z.enum(["slider", "binary", "trinary", "quaternary", "quinary", "open-ended"]),
    required: z.boolean(),
    title: textOfAll,
    explanation: textOfAll.nullable(),
    scale: z.array(textOfAll),
    condition: z
      .object({
        conditionOperator: z.string(),
        conditionQuestionVid: z.string(),
        conditionRightOperand: z.number().nullable(),
        /** Whether the comparison holds for a question without an answer, too. */
        orUnanswered: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: "Question" });

export const readQuestions = operation({
  id: "readQuestions",
  tag: "survey",
  method: "GET",
  address: "surveyQuestions",
  summary: "The questions of a section, and the answers saved so far.",
  access: "validPerson",
  query: z.object({ resultId: z.string().max(64).optional() }),
  answers: {
    200: {
      description: "The section.",
      body: z.object({
        surveyMetamoduleVid: z.string(),
        surveyMetamoduleKey: z.string(),
        surveyModuleVid: z.string(),
        surveyModuleKey: z.string(),
        title: textOfAll,
        /** The result under way, or null before there is one. */
        resultId: z.string().nullable(),
        /** Whether the section can be submitted: neither expired nor finished. */
        answerable: z.boolean(),
        questions: z.array(questionSchema),
        answers: z.array(answerSchema),
      }),
    },
  },
  problems: shutOrder,
});

export const readSurveyModule = operation({
  id: "readSurveyModule",
  tag: "survey",
  method: "GET",
  address: "surveyModule",
  summary: "The key of a section.",
  access: "validPerson",
  answers: { 200: { description: "The section.", body: z.object({ key: z.string() }) } },
  problems: shutOrder,
});

export const startSurvey = operation({
  id: "startSurvey",
  tag: "survey",
  method: "POST",
  address: "surveyStart",
  summary: "Starts the survey of an order, or continues it.",
  access: "validPerson",
  body: z.object({ assessmentOrderId: vid }),
  answers: { 200: { description: "Where to continue.", body: z.object({ nextSurveyModule: nextModuleSchema }) } },
  problems: shutOrder,
});

export const takeSurveyBack = operation({
  id: "takeSurveyBack",
  tag: "survey",
  method: "POST",
  address: "surveyTakeBack",
  summary:
    "Cancels answering an order again, before the first section is finished: the new answers are removed, and the earlier result counts. Repeating the call changes nothing.",
  access: "validPerson",
  body: z.object({ resultId: vid }),
  answers: { 204: { description: "The run is no longer in progress." } },
  problems: ["notFound", "not_to_be_taken_back"],
});

export const submitSurveyModule = operation({
  id: "submitSurveyModule",
  tag: "survey",
  method: "POST",
  address: "survey",
  summary: "Submits all answers of a section and finishes it. Sending the same submission again changes nothing.",
  access: "validPerson",
  body: z.object({
    assessmentOrderId: vid,
    startNewResult: z.boolean().default(false),
    surveyMetamoduleVid: vid,
    surveyModuleVid: vid,
    answers: z.array(submittedAnswer).max(500),
  }),
  answers: {
    200: {
      description: "The section is finished.",
      body: z.object({
        resultId: z.string(),
        nextSurveyModule: nextModuleSchema,
        /** Null where the order shows no results to its people. */
        moduleSubResult: moduleSubResultSchema.nullable(),
      }),
    },
  },
  problems: [...shutOrder, "not_started", "result_expired", "section_finished", "question_not_answered"],
});

export const readResults = operation({
  id: "readResults",
  tag: "survey",
  method: "GET",
  address: "surveyResults",
  summary: "The results of an order: the latest completed one and the one in progress.",
  access: "validPerson",
  query: z.object({
    assessmentOrderId: vid,
    mustHaveAnswers: z.enum(["true", "false"]).default("true"),
    language: languageSchema.optional(),
  }),
  answers: {
    200: {
      description: "The results, newest first.",
      body: z.object({ results: z.array(resultSchema), assessmentOrder: orderSchema }),
    },
  },
  problems: ["notFound", "results_not_shown"],
});

export const surveyOperations = [
  readQuestions,
  readSurveyModule,
  startSurvey,
  takeSurveyBack,
  submitSurveyModule,
  readResults,
] as const;
