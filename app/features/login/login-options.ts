import { readInvitedEmail } from "./invited-email";
import { namedMethods } from "./login-methods";

/** How somebody comes to sign in: with an address that the link gives, through a group, by the ways that it names. */
export type LoginOptions = {
  email?: string | undefined;
  groupId?: string | undefined;
  /** What namedMethods finds, with commas between; undefined where all ways are open. */
  loginMethod?: string | undefined;
};

/** The options that the query of the sign-in page gives; a posted form can bring the group that its tab remembers. */
export function readLoginOptions(query: URLSearchParams, postedGroupId?: unknown): LoginOptions {
  const groupId = typeof postedGroupId === "string" && postedGroupId ? postedGroupId : query.get("groupId");
  return { email: readInvitedEmail(query), groupId: groupId || undefined, loginMethod: readLoginMethod(query) };
}

/** The ways that the query names, as the option that hands them on. */
export function readLoginMethod(query: URLSearchParams): string | undefined {
  return namedMethods(query.getAll("loginMethod")).join(",") || undefined;
}

/**
 * What the query `sent` says: a link was sent, or one was asked for above the rate limit, where nobody is told whether
 * there is an account.
 */
export const sentStates = { sent: "1", perhaps: "perhaps" } as const;
export type SentState = (typeof sentStates)[keyof typeof sentStates];
