import { z } from "zod";
import type { Ctx } from "~/features/ctx.server";
import { linkMinutes, sentAddressMinutes } from "~/features/login/lifetimes";

const sentPurpose = "login-sent";
const sent = z.object({ email: z.string(), at: z.number(), nextAt: z.number(), triesOver: z.boolean().optional() });

/** Where a mail was sent; `waitSeconds`: for how long the rate limit sends no other there, 0 if this request sent one. */
export type SentTo = { email: string; waitSeconds: number };

/** The same as this browser remembers it; `over`: why no code can be typed any more. */
export type RememberedAddress = SentTo & { at: number; over: "expired" | "tooManyAttempts" | undefined };

/** `at`: when it was sent, where that is not now; `triesOver`: this browser has been told that no code is taken any more. */
type ToSeal = SentTo & { at?: number; triesOver?: boolean };

type SealCtx = Pick<Ctx, "secrets" | "clock">;

/**
 * Value of the cookie that remembers to which address this browser had a sign-in mail sent, while the mail works and
 * a while after. The confirmation can then name the address, and the mail's code works in this browser only. Encrypted, and with the
 * address in place of a person's id: it looks the same whether or not there is an account.
 */
export function sealSentAddress({ secrets, clock }: SealCtx, { email, waitSeconds, at, triesOver }: ToSeal): string {
  const now = clock.now().getTime();
  const kept = { email, at: at ?? now, nextAt: now + waitSeconds * 1_000, triesOver };
  return secrets.encrypt(sentPurpose, JSON.stringify(kept)).toString("base64url");
}

/** What the cookie's value says, if the mail was sent not too long ago; the seconds count from now. */
export function openSentAddress(
  { secrets, clock }: SealCtx,
  sealed: string | undefined,
): RememberedAddress | undefined {
  const opened = sealed && secrets.decrypt(sentPurpose, Buffer.from(sealed, "base64url"));
  if (!opened) return undefined;
  const { email, at, nextAt, triesOver } = sent.parse(JSON.parse(opened));
  const now = clock.now().getTime();
  const minutes = (now - at) / 60_000;
  if (minutes >= sentAddressMinutes) return undefined;
  const over = minutes >= linkMinutes ? "expired" : triesOver ? "tooManyAttempts" : undefined;
  return { email, at, waitSeconds: Math.max(0, (nextAt - now) / 1_000), over };
}
