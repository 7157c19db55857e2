import type { Ctx } from "~/features/ctx.server";
import { linkMinutes } from "~/features/login/lifetimes";
import { requestSignInLink } from "~/features/login/link/request-link.server";
import type { Person } from "~/features/people/person";
import { freshMinutes, isFreshSignIn } from "~/features/sessions/fresh-sign-in.server";
import type { Language } from "~/i18n/languages";

/** What a page says where a new sign-in is needed. */
export type NeededSignIn = {
  email: string;
  /** Minutes after signing in for which it is fresh. */
  freshMinutes: number;
  /** Minutes for which the link in the mail is good. */
  linkMinutes: number;
  /** Whether mail arrives in the outbox of the demo. */
  hasOutbox: boolean;
};

/** Whether the person has to sign in again before they may go on; undefined while their sign-in is fresh. */
export async function neededSignIn(
  ctx: Pick<Ctx, "db" | "env">,
  { person, sessionToken }: { person: Person; sessionToken: string | undefined },
): Promise<NeededSignIn | undefined> {
  if (await isFreshSignIn(ctx.db, sessionToken)) return undefined;
  const hasOutbox = __DEV_TOOLS__ && ctx.env.mode !== "production";
  return { email: person.email, freshMinutes, linkMinutes, hasOutbox };
}

/**
 * Mails the person a sign-in link that leads back to the path. Whatever becomes of it, the page says the same: a mail
 * that was sent a short while ago is on its way already.
 */
export async function sendFreshLink(
  ctx: Ctx,
  input: { person: Person; path: string; language: Language; clientAddress: string },
): Promise<{ outcome: "sent" }> {
  const { person, path, language, clientAddress } = input;
  await requestSignInLink(ctx, { email: person.email, path, groupId: undefined, language, clientAddress });
  return { outcome: "sent" };
}
