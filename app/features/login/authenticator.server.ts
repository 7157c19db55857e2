import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { Ctx } from "~/features/ctx.server";
import type { LinkKind } from "./link/link-token.server";
import { redeemSignInLink } from "./link/sign-in-link.server";

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

type LinkPress = { token: string; userAgent: string };

/** Signs in by a pressed button: a POST that names the link. Opening the link's page never gets here. */
class LinkStrategy extends Strategy<SignedIn, LinkPress> {
  override name = "link";

  override async authenticate(request: Request): Promise<SignedIn> {
    const token = (await request.formData()).get("token");
    if (typeof token !== "string") throw new SignInRefused("token_not_found");
    return this.verify({ token, userAgent: request.headers.get("user-agent") ?? "" });
  }
}

/** The ways to sign in by link. Sessions are ours (session.server.ts); remix-auth only runs the strategies. */
export function createAuthenticator(ctx: Ctx): Authenticator<SignedIn> {
  const authenticator = new Authenticator<SignedIn>();
  const strategy = (kind: LinkKind) =>
    new LinkStrategy(async ({ token, userAgent }) => {
      const spent = await redeemSignInLink(ctx.db, kind, token, userAgent);
      if (spent.outcome !== "login_succeeded") throw new SignInRefused(spent.outcome);
      return { sessionToken: spent.sessionToken };
    });
  return authenticator.use(strategy("email"), "email").use(strategy("token"), "token");
}
