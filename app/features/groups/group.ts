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
