import { z } from "zod";
import { careSubjects, keySchema, lifeAreas, metamoduleKeys } from "~/features/survey/definition";
import { languages } from "~/i18n/languages";
import { textSchema } from "~/i18n/text";
import { isAdviceIcon } from "./icon-alias";

/**
 * Strengths, recommendations, feedback guides and contacts: what a result says beyond its numbers (spec §3). Four YAML
 * files beside this one, the three languages of every text side by side. In longer texts a blank line separates paragraphs.
 */

/** In the order the results page shows them. */
export const goals = ["fitness", "mentalWellbeing", "metabolicHealth", "weightManagement", "wellbeing"] as const;
export type Goal = (typeof goals)[number];

/** In the order a goal's cards stand. */
export const recommendationTypes = ["Mindset", "Lifestyle", "Resource"] as const;
export type RecommendationType = (typeof recommendationTypes)[number];

/** Level of a life area, the one in greatest need first: the band of its score. */
export const levels = ["low", "medium", "high"] as const;
export type Level = (typeof levels)[number];

const iconSchema = z.string().refine(isAdviceIcon, { error: ({ input }) => `unknown icon: ${String(input)}` });

const strengthSchema = z.strictObject({
  id: keySchema,
  lifeArea: z.enum(lifeAreas),
  /** A life area is a strength only where it is high (spec §3 "Strengths"). */
  level: z.literal("high"),
  /** Id of a good point of the life area's module: the strength is said only to those who got that point. */
  goodPoint: keySchema.optional(),
  /** Keys of modules that would deny it: it is not said where one of them is low. */
  notBesideLow: z.array(keySchema).default([]),
  icon: iconSchema,
  header: textSchema,
  content: textSchema,
});
export type Strength = z.infer<typeof strengthSchema>;

export const strengthsFileSchema = z.strictObject({
  title: textSchema,
  intro: textSchema,
  cards: z.array(strengthSchema),
});

const goalSectionSchema = z.strictObject({
  goal: z.enum(goals),
  /** The life area the goal is first of all about; absent where it is about all of them alike. */
  homeArea: z.enum(lifeAreas).optional(),
  icon: iconSchema,
  title: textSchema,
  intro: textSchema,
});
export type GoalSection = z.infer<typeof goalSectionSchema>;

const percent = z.number().min(0).max(100);

/** An answer that says something by itself: the value as it is given, before any reversal, lies within from..to. */
const signSchema = z.strictObject({ module: keySchema, question: keySchema, from: percent, to: percent });
export type Sign = z.infer<typeof signSchema>;

const recommendationFields = z.strictObject({
  id: keySchema,
  goal: z.enum(goals),
  type: z.enum(recommendationTypes),
  /** It answers to a person who has at least one of these life areas or modules at one of these levels. */
  lifeAreas: z.array(z.enum(lifeAreas)).default([]),
  modules: z.array(keySchema).default([]),
  levels: z.array(z.enum(levels)).default([]),
  /** Names of the file's `signals` that call for it, whatever the levels. */
  calledBy: z.array(keySchema).default([]),
  /** Names of signals after which it would be out of place. */
  notAfter: z.array(keySchema).default([]),
  icon: iconSchema,
  /** Name of one of the file's `tags`. */
  tag: keySchema.optional(),
  /** Id of the guide to read more from. */
  guide: keySchema.optional(),
  header: textSchema,
  content: textSchema,
  /** Something of it to do today in a few minutes: of those that somebody may begin with. */
  today: textSchema.optional(),
});

const recommendationSchema = recommendationFields
  .refine(({ lifeAreas, modules, calledBy }) => lifeAreas.length + modules.length + calledBy.length > 0, {
    error: "it answers to nobody: name lifeAreas, modules or calledBy",
  })
  .refine(({ lifeAreas, modules, levels }) => lifeAreas.length + modules.length > 0 === levels.length > 0, {
    error: "levels belong to lifeAreas or modules, and these to levels",
  });
export type Recommendation = z.infer<typeof recommendationSchema>;

export const recommendationsFileSchema = z.strictObject({
  /** Short labels used by several recommendations, by name. */
  tags: z.record(keySchema, textSchema),
  /** What single answers tell, by name. */
  signals: z.record(keySchema, z.array(signSchema).min(1)),
  /** Ids of the questions' own feedback that is out of place after a signal, by the signal's name. */
  feedbackNotAfter: z.record(keySchema, z.array(keySchema).min(1)).default({}),
  /** With what to begin in a module, best first: ids of recommendations, by the module's key. */
  firstSteps: z.record(keySchema, z.array(keySchema).min(1)),
  goals: z.array(goalSectionSchema),
  recommendations: z.array(recommendationSchema),
});

const guideSchema = z.strictObject({
  id: keySchema,
  title: textSchema,
  sections: z.array(z.strictObject({ id: keySchema, text: textSchema })).min(1),
});
export type Guide = z.infer<typeof guideSchema>;

export const guidesFileSchema = z.strictObject({ guides: z.array(guideSchema) });

/** What a contact helps with, in the order in which the page "Get help now" tells of it. */
export const needs = ["danger", "crisis", "violence", "substances", "health", "young"] as const;

const beginnings = z.array(z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ]*$/u, "use letters, digits and spaces")).min(1);

const spoken = { languages: z.array(z.enum(languages)).min(1), hours: textSchema } as const;

const contactSchema = z
  .strictObject({
    id: keySchema,
    need: z.enum(needs),
    /** Keys of the modules it fits as a whole; absent where it fits all of them. */
    modules: z.array(keySchema).min(1).optional(),
    /** What an answer may be about that it helps with; absent where it is given with everything. */
    subjects: z.array(z.enum(careSubjects)).min(1).optional(),
    /** It is given to those alone who are asked one of these kinds, as what is for the young. */
    forKinds: z.array(z.enum(metamoduleKeys)).min(1).optional(),
    name: textSchema,
    /** What it is for, in a few words; absent where the name says it. */
    purpose: textSchema.optional(),
    /** Whom it is for. */
    who: textSchema,
    /** How texts call it, as beginnings of words; its number follows them. */
    named: z.strictObject({ fi: beginnings, sv: beginnings, en: beginnings }),
    /** Page of its own on which all that is said of it can be looked up. */
    source: z.url({ protocol: /^https$/ }),
    lines: z
      .array(
        z.strictObject({
          number: z.string().regex(/^\d[\d ]*\d$/, "use digits and spaces"),
          ...spoken,
          /** It answers at any hour, and is given beside lines that don't. */
          dayAndNight: z.literal(true).optional(),
        }),
      )
      .default([]),
    /** Where one writes in place of calling, or finds the nearest of many. */
    pages: z
      .array(z.strictObject({ address: z.url({ protocol: /^https$/ }), isChat: z.boolean(), ...spoken }))
      .default([]),
  })
  .refine(({ lines, pages }) => lines.length + pages.length > 0, { error: "it has neither a number nor a page" });
export type Contact = z.infer<typeof contactSchema>;

export const contactsFileSchema = z.strictObject({ contacts: z.array(contactSchema) });

/** The whole folder, checked: every goal has its section, every named tag and guide exists. */
export type Advice = { strengths: z.infer<typeof strengthsFileSchema> } & z.infer<typeof recommendationsFileSchema> &
  z.infer<typeof guidesFileSchema> &
  z.infer<typeof contactsFileSchema>;
