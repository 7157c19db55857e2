/** Somebody has signed in, whichever way: the value for their session cookie. */
export type SignedIn = { outcome: "login_succeeded"; sessionToken: string };

/** What a sign-in is for: the page to go on to, and the group whose link led here. */
export type Onward = { path: string; groupId: string | undefined };
