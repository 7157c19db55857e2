import { z } from "zod";
import { textSchema } from "~/i18n/text";

/**
 * A published survey definition: one metamodule (survey kind) with its modules and questions.
 * Immutable: its vid is derived from its content (see compile-instrument.server.ts). Words as in spec §3.
 */

export const questionTypes = ["slider", "binary", "trinary", "quaternary", "quinary", "open-ended"] as const;
export type QuestionType = (typeof questionTypes)[number];

/** The values a radio question can take, lowest option first (spec §5: evenly spaced over 0..100). */
export const radioValues = {
  binary: [0, 100],
  trinary: [0, 50, 100],
  quaternary: [0, 33, 67, 100],
  quinary: [0, 25, 50, 75, 100],
} as const satisfies Partial<Record<QuestionType, readonly number[]>>;

/** How many scale texts each type carries: a slider its two ends, radios one per option, open-ended none. */
export const scaleLength: Record<QuestionType, number> = {
  slider: 2,
  binary: 2,
  trinary: 3,
  quaternary: 4,
  quinary: 5,
  "open-ended": 0,
};

export const conditionOperators = [
  "equals",
  "notEquals",
  "lessThan",
  "lessThanOrEqual",
  "greaterThan",
  "greaterThanOrEqual",
  "answered",
  "notAnswered",
] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/** The nine life areas (spec §3), in the order they are drawn on the radial chart. */
export const lifeAreas = [
  "exercise",
  "nutrition",
  "sleep",
  "physical_health",
  "mental_health",
  "relationships",
  "meaningful_life",
  "work",
  "finance",
] as const;
export type LifeArea = (typeof lifeAreas)[number];

/** Whether a module is about one of them: its key is the area's. */
export function isLifeArea(moduleKey: string): moduleKey is LifeArea {
  return (lifeAreas as readonly string[]).includes(moduleKey);
}

export const metamoduleKeys = [
  "core",
  "fdf",
  "feedback_on_work",
  "inspiring_culture",
  "me",
  "motivational_work",
  "my_work",
  "psychosocial_workload",
  "pulse",
  "risk_of_illness",
  "student",
  "us",
  "work_safety",
  "work_safety_culture_employees",
  "work_safety_culture_supervisors",
] as const;
export type MetamoduleKey = (typeof metamoduleKeys)[number];

/** A survey key: lower-case words joined by underscores. */
export const keySchema = z.string().regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, "use lower_case_words");

const percent = z.number().min(0).max(100);

/** A feedback text shown when the item's scored value (0..100, after reversal) lies within from..to. */
const feedbackRuleSchema = z.strictObject({
  /** Item id: a Finnish key (spec §3 "Bulletpoints"). */
  id: keySchema,
  from: percent.optional(),
  to: percent.optional(),
  text: textSchema,
});
export type FeedbackRule = z.infer<typeof feedbackRuleSchema>;

export const feedbackKinds = ["good", "recommendationHigh", "recommendationMedium"] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

const feedbackSchema = z.strictObject({
  good: feedbackRuleSchema.optional(),
  recommendationHigh: feedbackRuleSchema.optional(),
  recommendationMedium: feedbackRuleSchema.optional(),
});

/**
 * Subjects of answers that may need care, those first in which somebody may be in danger. For some of them help is offered
 * on the next page (help-at-once.ts says which); for the others at the end of the section.
 */
export const careSubjects = [
  "hopelessness",
  "violence",
  "home",
  "control",
  "harassment",
  "bullying",
  "mood",
  "addiction",
  "gambling",
  "loneliness",
  "exhaustion",
  "poverty",
  "health",
  "injury",
] as const;
export type CareSubject = (typeof careSubjects)[number];

/** The highest scored value (0..100, after reversal) at which an answer has this level, and the text that it then shows. */
const careLevelSchema = z.strictObject({ atMost: percent, text: textSchema });

/**
 * Which answers to a question need care. Serious: the section's band is low, `text` replaces its status text, and help is
 * offered. Of concern: the band is fair at most, nothing is praised, `text` mentions it, and help is offered. Every answer
 * above these is clear. A question with two answers has no `concern`.
 */
const careSchema = z.strictObject({
  subject: z.enum(careSubjects),
  serious: careLevelSchema,
  concern: careLevelSchema.optional(),
});
export type Care = z.infer<typeof careSchema>;

export const recallPeriods = ["pastCoupleOfWeeks", "pastTwoYears", "general"] as const;
export type RecallPeriod = (typeof recallPeriods)[number];

/** Fields a question has in the author's file and in the published definition alike. */
export const questionFields = {
  key: keySchema,
  type: z.enum(questionTypes),
  required: z.boolean(),
  title: textSchema,
  explanation: textSchema.optional(),
  /** The period this question asks about, where it differs from its module's. */
  recall: z.enum(recallPeriods).optional(),
  scale: z.array(textSchema),
  /** Share of the item in its module's score; 0 keeps it out. Never above 0 for open-ended. */
  weight: z.number().min(0).max(10),
  /** True where the highest value is the worst: the item scores 100 − value. */
  reversed: z.boolean(),
  feedback: feedbackSchema.optional(),
  care: careSchema.optional(),
} as const;

/** The question is skipped when its condition holds (spec §4 "Question flow"). */
const conditionSchema = z.strictObject({
  conditionOperator: z.enum(conditionOperators),
  conditionQuestionVid: z.string(),
  /** Absent for the operators answered and notAnswered. */
  conditionRightOperand: percent.optional(),
  /** The comparison also holds while the other question has no answer: whoever skips that is not asked what follows from it. */
  orUnanswered: z.literal(true).optional(),
});
export type Condition = z.infer<typeof conditionSchema>;

const questionSchema = z.strictObject({
  vid: z.uuid(),
  ...questionFields,
  /** In definitions published before there was `care`: the answer is serious at this value or below. */
  attentionAtMost: percent.optional(),
  condition: conditionSchema.optional(),
});
export type Question = z.infer<typeof questionSchema>;

/** Fields a module has in the author's file and in the published definition alike. */
export const moduleFields = {
  key: keySchema,
  scored: z.boolean(),
  lifeArea: z.enum(lifeAreas).optional(),
  /** Subjects that its praise touches besides those of its own questions: it is not shown after such an answer elsewhere. */
  speaksOf: z.array(z.enum(careSubjects)).min(1).optional(),
  recall: z.enum(recallPeriods),
  /** After this section the person goes straight on to the next of the survey, whose summary tells of both. */
  joinsNext: z.literal(true).optional(),
  title: textSchema,
  /** One or two sentences per band, shown in the section summary and the results; `done` where nothing is scored. */
  statusTexts: z.strictObject({
    high: textSchema.optional(),
    mid: textSchema.optional(),
    low: textSchema.optional(),
    done: textSchema.optional(),
  }),
  /** Lowest score of the mid and the high band, where they differ from 50 and 75. */
  bands: z.strictObject({ midFrom: percent, highFrom: percent }).optional(),
  /** Leaflets of this module: ids of the attachment catalogue. */
  attachments: z.array(keySchema).optional(),
  /** Longer feedback by group and subgroup, shown when the module's score lies within from..to. */
  additionalFeedback: z
    .array(
      z.strictObject({
        groupId: keySchema,
        title: textSchema,
        subgroups: z
          .array(
            z.strictObject({
              subgroupId: keySchema,
              title: textSchema,
              from: percent.optional(),
              to: percent.optional(),
              bulletpoints: z.array(z.strictObject({ id: keySchema, text: textSchema })).min(1),
              attachments: z.array(keySchema).optional(),
            }),
          )
          .min(1),
      }),
    )
    .optional(),
} as const;

const moduleSchema = z.strictObject({
  vid: z.uuid(),
  ...moduleFields,
  questions: z.array(questionSchema).min(1),
});
export type Module = z.infer<typeof moduleSchema>;

export const metamoduleFields = {
  key: z.enum(metamoduleKeys),
  /** True where the modules' mean is the overall index (spec: the scored metamodule). */
  scored: z.boolean(),
  title: textSchema,
  /** Said wherever the result is shown, e.g. that it is information and not a diagnosis. */
  notice: textSchema.optional(),
} as const;

export const metamoduleSchema = z.strictObject({
  vid: z.uuid(),
  ...metamoduleFields,
  modules: z.array(moduleSchema).min(1),
});
export type Metamodule = z.infer<typeof metamoduleSchema>;

export function questionCount(metamodules: readonly Metamodule[]): number {
  return metamodules.reduce(
    (sum, { modules }) => sum + modules.reduce((count, { questions }) => count + questions.length, 0),
    0,
  );
}

declare module "~/db/schema/room-types" {
  interface RoomTypes {
    metamodule: Metamodule;
  }
}
