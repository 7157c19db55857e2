/** What people show besides the link or code that they sign in with. */
export type FactorKind = "app" | "passkey";

/** Who changes their factors, from which session. */
export type Owner = { userUuid: string; sessionToken: string };

/** A second factor on somebody's list. */
export type Factor = {
  kind: FactorKind;
  id: string;
  addedAt: Date;
  lastUsedAt: Date | null;
  /** What the browser called itself where a passkey was made; empty for an app. */
  userAgent: string;
};

/** Most factors of each kind that somebody can have: each app more makes a code easier to guess. */
export const mostFactors: Record<FactorKind, number> = { app: 3, passkey: 10 };
