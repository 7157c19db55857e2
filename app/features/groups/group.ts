import type { NamedOrder } from "~/features/orders/order-name";
import { isCompanyEmail } from "~/features/people/company-email";
import type { SurveyFlowVariant } from "~/features/survey/variants";

/** The group (spec §3) whose link a person follows. */
export type Group = {
  id: string;
  /** Null for a group without a name, which is not shown. */
  name: string | null;
  orderId: string;
  order: NamedOrder;
  organizationId: string;
  organizationName: string;
  surveyFlowVariant: SurveyFlowVariant;
  /** The domain whose addresses alone may join, or null. */
  emailFilter: string | null;
  showResultsToEndUser: boolean;
  /** Whether its address gives an account to people who have none. */
  recruits: boolean;
};

/**
 * Whether somebody with this address, or with none, may join: an organisation that names its domain takes its own people
 * only.
 */
export function takesEmail({ emailFilter }: Pick<Group, "emailFilter">, email: string | null): boolean {
  return !emailFilter || (email !== null && isCompanyEmail(email, emailFilter));
}

/** Who follows a group's link, as far as joining depends on it. */
export type GroupVisitor = { email: string | null; mayAnswer: boolean; isMember: boolean };

/**
 * What an open group's link leads to. Whoever is signed out signs in; somebody of another company is told so; members and
 * people who may not answer come to their assessments; everybody else is asked whether to join.
 */
export function groupVisit(
  group: Pick<Group, "emailFilter">,
  visitor: GroupVisitor | undefined,
): "signIn" | "otherCompany" | "nothingToJoin" | "mayJoin" {
  if (!visitor) return "signIn";
  if (!takesEmail(group, visitor.email)) return "otherCompany";
  return visitor.isMember || !visitor.mayAnswer ? "nothingToJoin" : "mayJoin";
}
