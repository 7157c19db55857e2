import { z } from "zod";
import { readCookie } from "~/http/cookies.server";
import type { PageRequest } from "~/http/page.server";
import { linkMinutes } from "./request-link.server";

const sentPurpose = "login-sent";
const sent = z.object({ email: z.string(), at: z.number() });

/**
 * Value of the cookie that remembers where this browser had a sign-in mail sent, for as long as the mail is of use: so
 * the confirmation can name the address, and the mail's code works here and in no browser that didn't ask. Sealed, and
 * with the address rather than a person in it: it is the same whether or not there is an account.
 */
export function sealSentAddress({ app }: Pick<PageRequest, "app">, email: string): string {
  const at = app.clock.now().getTime();
  return app.secrets.encrypt(sentPurpose, JSON.stringify({ email, at })).toString("base64url");
}

/** The address this browser had a mail sent to, if that is not too long ago. */
export function sentAddress({ app, request }: Pick<PageRequest, "app" | "request">): string | undefined {
  const sealed = readCookie(request, "login", app.env);
  const opened = sealed && app.secrets.decrypt(sentPurpose, Buffer.from(sealed, "base64url"));
  if (!opened) return undefined;
  const { email, at } = sent.parse(JSON.parse(opened));
  return app.clock.now().getTime() - at < linkMinutes * 60_000 ? email : undefined;
}
