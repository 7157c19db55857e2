/** Minutes for which a code holds: shown to a colleague who passes it on, or on a terminal that is at hand. */
export const enrolmentMinutes = { shown: 7 * 24 * 60, terminal: 60 } as const;

/** Hours that an administrator without a code waits. */
export const waitHours = 24;

/** What somebody without a second factor needs before they set one up. */
export type EnrolmentState = { state: "open" } | { state: "codeNeeded" } | { state: "waiting"; until: Date };

/** Why a code opened nothing. */
export type EnrolmentRefusal =
  | { outcome: "requiredField" | "wrongFormat" | "notMatching" | "alreadyUsed" | "expired" }
  | { outcome: "tooManyTries"; waitSeconds: number };
