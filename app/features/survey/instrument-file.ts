import { z } from "zod";
import { conditionOperators, keySchema, metamoduleFields, moduleFields, questionFields } from "./definition";

/**
 * The author's file: one YAML file per survey kind in instruments/, the three languages of every text side by side.
 * It differs from the published definition in three ways: no vids, defaults may be left out, and conditions name
 * questions by key. compile-instrument.server.ts turns the one into the other.
 */

const skipWhenSchema = z.strictObject({
  /** Key of an earlier question of the same module. */
  question: keySchema,
  operator: z.enum(conditionOperators),
  value: z.number().min(0).max(100).optional(),
  orUnanswered: z.literal(true).optional(),
});

const questionFileSchema = z.strictObject({
  ...questionFields,
  required: z.boolean().default(true),
  /** Texts of the scale, or the name of one of the file's `scales`. */
  scale: z.union([keySchema, questionFields.scale]).default([]),
  weight: questionFields.weight.optional(),
  reversed: z.boolean().default(false),
  skipWhen: skipWhenSchema.optional(),
});
export type QuestionFile = z.infer<typeof questionFileSchema>;

const moduleFileSchema = z.strictObject({
  ...moduleFields,
  questions: z.array(questionFileSchema),
});
export type ModuleFile = z.infer<typeof moduleFileSchema>;

export const instrumentFileSchema = z.strictObject({
  ...metamoduleFields,
  /** Scales used by several questions, by name. */
  scales: z.record(keySchema, questionFields.scale).default({}),
  modules: z.array(moduleFileSchema),
});
export type InstrumentFile = z.infer<typeof instrumentFileSchema>;
