/** The ways to ask for a sign-in, by the words of the query `loginMethod` (spec §2), in our own order. */
export const loginMethods = ["email", "sms"] as const;
export type LoginMethod = (typeof loginMethods)[number];

/** The ways that an address names, one value each or several with commas between; what we don't know is none. */
export function namedMethods(given: readonly string[]): LoginMethod[] {
  const named = given.flatMap((value) => value.split(",")).map((value) => value.trim().toLowerCase());
  return [...new Set(named)].filter((value): value is LoginMethod => loginMethods.some((known) => known === value));
}

/**
 * The forms to show, in their order: those that are named, or all where none is. Signing in by text message only where
 * it is switched on; e-mail where nothing else is left, so there is always a way in.
 */
export function shownMethods(named: readonly LoginMethod[], offersSms: boolean): LoginMethod[] {
  const wanted = named.length > 0 ? named : loginMethods;
  const shown = wanted.filter((method) => method !== "sms" || offersSms);
  return shown.length > 0 ? shown : ["email"];
}
