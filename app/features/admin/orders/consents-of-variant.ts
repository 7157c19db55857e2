import type { ConsentKey } from "~/features/consents/consent-type";
import type { SurveyFlowVariant } from "~/features/survey/variants";

/** What a survey asks its people for (spec §3 "Consent types"). */
type ConsentRule = {
  /** What the form fills in. */
  suggested: ConsentKey;
  /** Any of these gives the survey its basis. */
  enough: readonly ConsentKey[];
  /** Whether it can't be answered without one of them; otherwise the information may be left out, with a reason. */
  needed: boolean;
};

/** The wellbeing study in the words for employees, and in those for everybody else. */
const wellbeing = ["aisti_business", "combined"] as const;

/** The consents of a survey. An employer's people read of "your employer", those of others of "the organisation". */
export function consentRule(variant: SurveyFlowVariant, { employer }: { employer: boolean }): ConsentRule {
  // The duty of care is its basis: people are told so and asked for nothing.
  if (variant === "vointi_safety") return { suggested: "aisti_safety", enough: ["aisti_safety"], needed: false };
  if (variant === "fdf_marsmars") return { suggested: "fdf_callup", enough: ["fdf_callup"], needed: true };
  return { suggested: employer ? "aisti_business" : "combined", enough: wellbeing, needed: true };
}

/** Whether the people of a survey are asked for, or told of, what it stands on. */
export function hasBasis(variant: SurveyFlowVariant, consents: readonly ConsentKey[]): boolean {
  return consentRule(variant, { employer: true }).enough.some((key) => consents.includes(key));
}

/** Whether a survey asks for a consent that its people's answers can't be without. */
export function lacksConsent(variant: SurveyFlowVariant, consents: readonly ConsentKey[]): boolean {
  return consentRule(variant, { employer: true }).needed && !hasBasis(variant, consents);
}

/** The consents that a form has ticked, with the one it ticked by itself, or "" for none. */
type TickedConsents = { consents: readonly string[]; suggested: string };

/** The same once another survey is chosen: its own consent takes the place of the one that was filled in before. */
export function followedConsents(
  { consents, suggested }: TickedConsents,
  next: ConsentKey,
): { consents: string[]; suggested: ConsentKey } {
  return { consents: [...consents.filter((key) => key !== suggested && key !== next), next], suggested: next };
}
