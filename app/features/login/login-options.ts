import { readInvitedEmail } from "./invited-email";
import { namedMethods } from "./login-methods";

/** What the address of the sign-in page can say: an e-mail to use, a group, and the ways to sign in. */
export type LoginOptions = {
  email?: string | undefined;
  groupId?: string | undefined;
  /** What namedMethods finds, with commas between; undefined where all ways are open. */
  loginMethod?: string | undefined;
};

/** Reads the options from the query. A posted form can give the group that its browser tab remembers, which comes first. */
export function readLoginOptions(query: URLSearchParams, postedGroupId?: unknown): LoginOptions {
  const groupId = typeof postedGroupId === "string" && postedGroupId ? postedGroupId : query.get("groupId");
  return { email: readInvitedEmail(query), groupId: groupId || undefined, loginMethod: readLoginMethod(query) };
}

/** The ways that the query names, as the option that hands them on. */
export function readLoginMethod(query: URLSearchParams): string | undefined {
  return namedMethods(query.getAll("loginMethod")).join(",") || undefined;
}

/**
 * Values of the query `sent`: a link was sent; or one was requested above the rate limit, or by what an organisation's provider
 * says, where the page doesn't say whether there is an account.
 */
export const sentStates = { sent: "1", perhaps: "perhaps", byProvider: "provider" } as const;
export type SentState = (typeof sentStates)[keyof typeof sentStates];
