import { z } from "zod";
import type { Language } from "./languages";

/** A text that exists in all three languages, side by side. */
export const textSchema = z.strictObject({
  fi: z.string().trim().min(1),
  sv: z.string().trim().min(1),
  en: z.string().trim().min(1),
});

export type Text = Record<Language, string>;
