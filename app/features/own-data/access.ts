/** What the access log knows (catalogue V7); the words of the locale files go by these. */
export type Access = {
  at: Date;
  actorRole: "self" | "admin" | "subscriber" | "professional" | "system";
  actorOrganisation: string | null;
  /** Of a taking of one survey's data only. */
  assessmentOrderName: string | null;
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
  /** In the words of whoever took rows of many people. */
  reason: string | null;
  recordCount: number | null;
  /** Finds the request in the log of the service. */
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
