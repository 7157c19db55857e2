import type { OrderNames } from "~/features/orders/order-name";

/** An entry of the access log (catalogue V7). The locale files have a text for each of these values. */
export type Access = {
  at: Date;
  actorRole: "self" | "admin" | "subscriber" | "professional" | "system";
  actorOrganisation: string | null;
  /** The order whose data was exported; null for all other entries. */
  assessmentOrderName: string | null;
  assessmentOrderNames: OrderNames | null;
  what:
    | "everything"
    | "profile"
    | "answers_and_results"
    | "results_without_texts"
    | "linked_results"
    | "free_texts"
    | "invitations"
    | "second_factor"
    | "listed"
    | PersonChange;
  purpose: "own_copy" | "erasure" | "research_export" | "personal_feedback" | StatedPurpose;
  /** The reason given by whoever exported rows of many people, in their words. */
  reason: string | null;
  recordCount: number | null;
  /** Id under which the service's log has the request. */
  requestId: string | null;
};

/** What an administrator changes of a person. */
export type PersonChange =
  | "account_created"
  | "contact_changed"
  | "details_changed"
  | "roles_changed"
  | "closed"
  | "reopened";

/** Why an administrator looks at a person, as they say themselves. */
export const statedPurposes = ["support", "privacy_request", "administration"] as const;
export type StatedPurpose = (typeof statedPurposes)[number];
