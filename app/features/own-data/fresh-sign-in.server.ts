import type { Ctx } from "~/features/ctx.server";
import { linkMinutes } from "~/features/login/lifetimes";
import { requestSignInLink } from "~/features/login/link/request-link.server";
import { requestSmsCode, type SmsCodeRefusal } from "~/features/login/sms/request-sms-code.server";
import { accountName, type Person } from "~/features/people/person";
import { freshMinutes, isFreshSignIn } from "~/features/sessions/fresh-sign-in.server";
import type { Language } from "~/i18n/languages";

/** What a page says where a new sign-in is needed. */
export type NeededSignIn = {
  /** By a link to the address, or by a code to the number of somebody who has none. */
  by: "email" | "sms";
  /** The address or the number. */
  to: string;
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
  return {
    by: person.email === null ? "sms" : "email",
    to: accountName(person),
    freshMinutes,
    linkMinutes,
    hasOutbox,
  };
}

export type FreshSignInSent =
  | { outcome: "linkSent" }
  /** A code was sent, or one that still works was sent before: `uuid` is the id of its page. */
  | { outcome: "codeSent"; uuid: string }
  | { outcome: "noCode"; refusal: SmsCodeRefusal };

/**
 * Sends the person what they can sign in with again: a link that leads back to `path`, or a code by text message where they
 * have no e-mail address. The outcome is `linkSent` also where the rate limit sent no new mail: the one sent a short while
 * ago still works. Likewise an earlier code that still works counts as sent.
 */
export async function sendFreshSignIn(
  ctx: Ctx,
  input: { person: Person; path: string; language: Language; clientAddress: string; browserToken: string },
): Promise<FreshSignInSent> {
  const { person, path, language, clientAddress, browserToken } = input;
  const { email, phoneNumber } = person;
  const asked = { groupId: undefined, language, clientAddress };
  if (email === null && phoneNumber !== null) {
    const answer = await requestSmsCode(ctx, { ...asked, phone: phoneNumber, browserToken });
    if (answer.outcome === "success") return { outcome: "codeSent", uuid: answer.uuid };
    const pending = "pending" in answer ? answer.pending : undefined;
    return pending ? { outcome: "codeSent", uuid: pending.uuid } : { outcome: "noCode", refusal: answer };
  }
  if (email !== null) await requestSignInLink(ctx, { ...asked, email, path });
  return { outcome: "linkSent" };
}
