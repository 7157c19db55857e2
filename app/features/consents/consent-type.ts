import { z } from "zod";
import { type Text, textSchema } from "~/i18n/text";

/** The consents of spec §3 "Consent types". aisti_safety rests on the duty of care and asks for nothing. */
export const consentKeys = [
  "combined",
  "aisti_business",
  "aisti_business_supplemental_ohs",
  "aisti_safety",
  "fdf_callup",
] as const;
export type ConsentKey = (typeof consentKeys)[number];

/** Occupational health is the person's own choice; without the others their study can't be carried out. */
export function isVoluntary(key: ConsentKey): boolean {
  return key === "aisti_business_supplemental_ohs";
}

export const consentTextsSchema = z.strictObject({
  /** Beside the checkbox. */
  label: textSchema,
  /** Before the checkbox: what is asked and why. */
  leadIn: textSchema,
  /** After the checkbox: that it can be withdrawn and how. */
  leadOut: textSchema,
  /** The whole text, its paragraphs separated by a blank line. */
  fullText: textSchema,
});
export type ConsentTexts = Record<"label" | "leadIn" | "leadOut" | "fullText", Text>;

/** The consent file: texts of every type. */
export const consentFileSchema = z.strictObject(
  Object.fromEntries(consentKeys.map((key) => [key, consentTextsSchema])) as Record<
    ConsentKey,
    typeof consentTextsSchema
  >,
);

declare module "~/db/schema/room-types" {
  interface RoomTypes {
    consentTexts: ConsentTexts;
  }
}
