import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { App } from "~/http/context.server";
import { spendSignInLink } from "./sign-in-link.server";

/** Someone who has just signed in: the value for their session cookie. */
export type SignedIn = { sessionToken: string };

/** Why a link did not sign anyone in; its state is one of spec §4 "Login link". */
export class SignInRefused extends Error {
  readonly state: "expired_token" | "token_not_found";

  constructor(state: "expired_token" | "token_not_found") {
    super(state);
    this.name = "SignInRefused";
    this.state = state;
  }
}

type LinkPress = { uuid: string; userAgent: string };

/** Signs in by a pressed button: a POST that names the link. Opening the link's page never gets here. */
class EmailLinkStrategy extends Strategy<SignedIn, LinkPress> {
  override name = "email-link";

  override async authenticate(request: Request): Promise<SignedIn> {
    const uuid = (await request.formData()).get("uuid");
    if (typeof uuid !== "string") throw new SignInRefused("token_not_found");
    return this.verify({ uuid, userAgent: request.headers.get("user-agent") ?? "" });
  }
}

/** The ways to sign in. Sessions are ours (session.server.ts); remix-auth only runs the strategies. */
export function createAuthenticator(app: App): Authenticator<SignedIn> {
  const authenticator = new Authenticator<SignedIn>();
  return authenticator.use(
    new EmailLinkStrategy(async ({ uuid, userAgent }) => {
      const spent = await spendSignInLink(app.db, uuid, userAgent);
      if (spent.outcome !== "login_succeeded") throw new SignInRefused(spent.outcome);
      return { sessionToken: spent.sessionToken };
    }),
  );
}
