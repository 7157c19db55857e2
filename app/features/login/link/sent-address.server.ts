import { z } from "zod";
import type { Ctx } from "~/features/ctx.server";
import { linkMinutes } from "~/features/login/lifetimes";

const sentPurpose = "login-sent";
const sent = z.object({ email: z.string(), at: z.number() });

type SealCtx = Pick<Ctx, "secrets" | "clock">;

/**
 * Value of the cookie that remembers where this browser had a sign-in mail sent, for as long as the mail is of use: so
 * the confirmation can name the address, and the mail's code works here and in no browser that didn't ask. Sealed, and
 * with the address rather than a person in it: it is the same whether or not there is an account.
 */
export function sealSentAddress({ secrets, clock }: SealCtx, email: string): string {
  const at = clock.now().getTime();
  return secrets.encrypt(sentPurpose, JSON.stringify({ email, at })).toString("base64url");
}

/** The address out of the cookie's value, if the mail was sent not too long ago. */
export function openSentAddress({ secrets, clock }: SealCtx, sealed: string | undefined): string | undefined {
  const opened = sealed && secrets.decrypt(sentPurpose, Buffer.from(sealed, "base64url"));
  if (!opened) return undefined;
  const { email, at } = sent.parse(JSON.parse(opened));
  return clock.now().getTime() - at < linkMinutes * 60_000 ? email : undefined;
}
