/** Minutes of the longest lifetime. */
export const yearMinutes = 365 * 24 * 60;

/**
 * Every cookie of ours, and how long it stays: the one list by which they are made (cookies.server.ts) and told about
 * (shell/controller-facts.server.ts). No minutes means until the browser is closed.
 */
export const cookieList = {
  /** Who is signed in. */
  session: { minutes: undefined },
  /** What forms of somebody who isn't are bound to. */
  visitor: { minutes: undefined },
  /** The address that a sign-in link was asked for; longer than the link, so that its page can tell that it is over. */
  login: { minutes: 120 },
  /** By which group's link this browser asked for one. */
  group: { minutes: 60 },
  /** The browser that asked for a code by text message; longer than code and lock, so that its page can tell of both. */
  sms: { minutes: 60 },
  /**
   * A sign-in that is under way at an organisation's own provider: one cookie for each, whose name ends in its own word. Longer
   * than the sign-in counts, so that whoever comes back late is told so where they began, in their language.
   */
  provider: { minutes: 60, several: true },
  /** Which notices are hidden. */
  hidden: { minutes: yearMinutes },
  /** What was chosen of cookies. */
  cookies: { minutes: yearMinutes },
} as const satisfies Record<string, { minutes: number | undefined; several?: true }>;

export type CookieName = keyof typeof cookieList;

export const cookieNames = Object.keys(cookieList) as CookieName[];

/** Whether a browser may have several of a name, each with an ending of its own. */
export const areSeveral = (name: CookieName): boolean => "several" in cookieList[name];
