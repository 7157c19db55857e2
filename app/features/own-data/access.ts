/** What the access log knows (catalogue V7); the words of the locale files go by these. */
export type Access = {
  at: Date;
  actorRole: "self" | "admin" | "subscriber" | "professional" | "system";
  actorOrganisation: string | null;
  what: "everything" | "profile" | "answers_and_results" | "results_without_texts" | "invitations" | "second_factor";
  purpose: "own_copy" | "erasure" | "support" | "administration" | "research_export" | "personal_feedback";
  recordCount: number | null;
  /** Finds the request in the log of the service. */
  requestId: string | null;
};
