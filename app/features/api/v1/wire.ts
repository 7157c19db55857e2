import { z } from "zod";
import { goals, recommendationTypes } from "~/features/advice/advice";
import { separatorNames } from "~/features/exports/csv-format";
import { reasonMax, reasonMin, reasonText } from "~/features/exports/stated-reason";
import { answeringStates, assessmentStatuses } from "~/features/orders/order";
import { legalBases, specialConditions } from "~/features/orders/processing-basis";
import { languages } from "~/i18n/languages";

/** What several calls speak of. Spec §3 names the fields; `id` is the name of the schema in the published document. */

export const vid = z.string().max(64);

export const languageSchema = z.enum(languages);

/** Where the spec says that a text is per language. Every other text is in the language of the answer. */
export const textOfAll = z.object({ fi: z.string(), sv: z.string(), en: z.string() }).meta({ id: "Text" });

/**
 * Of CSV files: what separates the cells, in place of what the language has (a semicolon and the decimal comma in Finnish
 * and Swedish, a comma and the decimal point in English), and whether a last row says how many there are.
 */
export const csvQuery = z.object({
  separator: z.enum(separatorNames).optional(),
  check: z.enum(["0", "1"]).optional(),
});

/** Why somebody takes rows of people: kept in the access log, and read by the people in the file. */
export const reasonSchema = z.string().max(reasonMax, { abort: true }).overwrite(reasonText).min(reasonMin);

const instant = z.iso.datetime();

/** An organisation by its id; names change. */
export const organizationSchema = z.object({ id: z.string(), name: z.string() }).meta({ id: "Organization" });

export const answerSchema = z
  .object({
    questionVid: vid,
    type: z.enum(["numeric", "textual"]),
    answer: z.union([z.number(), z.string()]),
    required: z.boolean(),
    skipped: z.boolean(),
  })
  .meta({ id: "Answer" });

export const nextModuleSchema = z
  .union([z.object({ surveyMetamoduleVid: z.string(), surveyModuleVid: z.string() }), z.literal("survey-done")])
  .meta({ id: "NextSurveyModule" });

const bulletpoint = z.object({ id: z.string(), text: textOfAll });

export const attachmentSchema = z
  .object({ id: z.string(), filename: z.string(), title: textOfAll, downloadUrl: z.string() })
  .meta({ id: "Attachment" });

export const moduleSubResultSchema = z
  .object({
    surveyModuleVid: z.string(),
    surveyModuleKey: z.string(),
    type: z.enum(["scored", "unscored"]),
    numericScore: z.int().min(0).max(100).nullable(),
    score: z.enum(["low_result", "mid_result", "high_result"]).nullable(),
    needsAttention: z.boolean(),
    bulletpoints: z.object({
      good: z.array(bulletpoint),
      recommendationHigh: z.array(bulletpoint),
      recommendationMedium: z.array(bulletpoint),
    }),
    attachments: z.array(attachmentSchema),
    additionalFeedback: z.array(
      z.object({
        groupId: z.string(),
        title: z.string(),
        titles: textOfAll,
        subgroupFeedbacks: z.array(
          z.object({
            subgroupId: z.string(),
            title: z.string(),
            titles: textOfAll,
            bulletpoints: z.array(bulletpoint),
            attachments: z.array(attachmentSchema),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "ModuleSubResult" });

export const virtaScore = z.union([z.int().min(0).max(100), z.literal("not-calculated")]);

/** Of a strength or a recommendation: `icon` is the name of a picture, texts may have several paragraphs. */
const adviceCard = z.object({ id: z.string(), header: z.string(), content: z.string(), icon: z.string() });

const strengthsSchema = z
  .object({ title: z.string(), intro: z.string(), cards: z.array(adviceCard) })
  .meta({ id: "Strengths" });

const goalRecommendationsSchema = z
  .object({
    goal: z.enum(goals),
    icon: z.string(),
    title: z.string(),
    intro: z.string(),
    recommendationsForGoal: z.array(
      adviceCard.extend({
        type: z.enum(recommendationTypes),
        tag: z.string().nullable(),
        tagKey: z.string().nullable(),
        feedbackGuide: z
          .object({
            id: z.string(),
            title: z.string(),
            sections: z.array(z.object({ id: z.string(), text: z.string() })),
          })
          .nullable(),
      }),
    ),
  })
  .meta({ id: "GoalRecommendations" });

export const resultSchema = z
  .object({
    id: z.string(),
    userUuid: z.string(),
    timestamp: instant,
    virtaScore,
    expired: z.boolean(),
    completed: z.boolean(),
    /** Results of an earlier system; this one has none. */
    legacyRawResult: z.null(),
    summary: z.object({ content: z.string() }),
    metamoduleSubResults: z.array(
      z.object({
        surveyMetamoduleVid: z.string(),
        surveyMetamoduleKey: z.string(),
        moduleSubResults: z.array(moduleSubResultSchema),
      }),
    ),
    /** Null if no life area is a strength, or not all of them are finished. */
    strengths: strengthsSchema.nullable(),
    recommendations: z.array(goalRecommendationsSchema),
  })
  .meta({ id: "Result" });

const pastResult = z.object({ id: z.string(), timestamp: instant, virtaScore });

export const orderSchema = z
  .object({
    id: z.string(),
    /** In the language of the answer, as it is read by whoever has that language; the name in each stands in `names`. */
    name: z.string(),
    names: textOfAll,
    organizationName: z.string(),
    /** Null of a personal analysis that nobody has begun. */
    organization: organizationSchema.nullable(),
    closed: z.boolean(),
    personal: z.boolean(),
    trial: z.boolean(),
    hideConsent: z.boolean(),
    endTimestamp: instant.nullable(),
    status: z.enum(assessmentStatuses),
    answeringState: z.enum(answeringStates),
    progressPercentage: z.int().min(0),
    completedModuleCount: z.int().min(0),
    totalModuleCount: z.int().min(0),
    answeredOrSkippedQuestionCount: z.int().min(0),
    totalQuestionCount: z.int().min(0),
    requiredConsentTypeIds: z.array(z.string()),
    /** On what the controller processes the answers (GDPR art. 6(1) and 9(2)); null where the order has not stated it. */
    processingBasis: z
      .object({ legalBasis: z.enum(legalBases), specialCondition: z.enum(specialConditions), statedAt: instant })
      .nullable(),
    features: z.object({
      showResultsToEndUser: z.boolean(),
      surveyFlowVariant: z.string(),
      professionalService: z.boolean(),
    }),
    /** The latest completed result, where results are shown. */
    result: z.object({ timestamp: instant, virtaScore }).nullable(),
  })
  .meta({ id: "AssessmentOrder" });

export const orderWithHistorySchema = orderSchema
  .extend({ resultHistory: z.array(pastResult) })
  .meta({ id: "AssessmentOrderWithHistory" });

export const consentGrantSchema = z
  .object({
    assessmentOrderId: z.string(),
    consent: z.object({ id: z.string(), key: z.string() }),
    meta: z.object({
      assessmentOrderName: z.string(),
      assessmentOrderNames: textOfAll,
      organizationName: z.string(),
      organization: organizationSchema,
    }),
    label: z.string(),
    grantedAt: instant,
    withdrawnAt: instant.nullable(),
  })
  .meta({ id: "ConsentGrant" });

export const userSchema = z
  .object({
    uuid: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    language: languageSchema,
    gender: z.enum(["male", "female", "other", "prefer_not_to_say"]).nullable(),
    /** dd.mm.yyyy */
    dateOfBirth: z.string().nullable(),
    valid: z.boolean(),
    profileComplete: z.boolean(),
    license: z.object({ type: z.string(), active: z.boolean(), expireAt: instant.nullable() }).nullable(),
    activeAssessmentOrder: z.object({ id: z.string() }).nullable(),
    consentGrants: z.array(consentGrantSchema),
    hideConsent: z.boolean(),
  })
  .meta({ id: "User" });

/** A number or a text as it comes. Longer ones are refused by each question's own rule. */
export const submittedAnswer = z.object({
  questionVid: vid,
  type: z.enum(["numeric", "textual"]),
  answer: z.union([z.number(), z.string()]),
  skipped: z.boolean().default(false),
});
