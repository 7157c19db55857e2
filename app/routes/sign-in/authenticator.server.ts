import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { App } from "~/app.server";
import type { LinkKind } from "~/features/login/link/link-token.server";
import { type CodeRedemption, redeemSignInCode } from "~/features/login/link/sign-in-code.server";
import { type LinkRedemption, redeemSignInLink } from "~/features/login/link/sign-in-link.server";
import type { SignedIn } from "~/features/login/signed-in";
import { redeemSmsCode, type SmsRedemption } from "~/features/login/sms/sms-login.server";
import { type NotByProvider, signInByProvider } from "~/features/provider-login/sign-in-by-provider.server";
import type { RequestContext } from "~/http/context.server";
import { readSentAddress, readSmsBrowserOf, readUnderWay } from "./login-cookies.server";

/** A page or an endpoint that somebody signs in through. */
type Door = { app: App; request: Request; context: Pick<RequestContext, "clientAddress" | "sessionToken"> };

/**
 * The ways to sign in, by the names of their strategies: a link of either kind, the code of a mail or a message, and what the
 * organisation's own provider says.
 */
type Redemptions = {
  email: LinkRedemption;
  token: LinkRedemption;
  mailCode: CodeRedemption;
  smsCode: SmsRedemption;
  provider: NotByProvider;
};

type Refusal = Exclude<Redemptions[keyof Redemptions], SignedIn>;

/** Carries a refusal out of remix-auth, whose strategies throw when nobody was signed in. */
class SignInRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.outcome);
    this.name = "SignInRefused";
    this.refusal = refusal;
  }
}

/** What the ways to sign in are posted, in a form, in JSON or in the page's address. */
type Fields = Readonly<Partial<Record<"token" | "uuid" | "code" | "organisationId", string>>>;

/** Takes credentials from the request of whoever signs in; `redeem` is the use case that takes them. */
class RedeemStrategy<Credentials> extends Strategy<SignedIn, Credentials> {
  override name = "redeem";
  private readonly credentialsOf: (request: Request) => Credentials;

  constructor(
    credentialsOf: (request: Request) => Credentials,
    redeem: (credentials: Credentials) => Promise<SignedIn | Refusal>,
  ) {
    super(async (credentials) => {
      const redeemed = await redeem(credentials);
      if (redeemed.outcome !== "login_succeeded") throw new SignInRefused(redeemed);
      return redeemed;
    });
    this.credentialsOf = credentialsOf;
  }

  override async authenticate(request: Request): Promise<SignedIn> {
    return this.verify(this.credentialsOf(request));
  }
}

export const userAgentOf = (request: Request) => request.headers.get("user-agent") ?? "";

/** The ways to sign in through this door, with the fields that were posted there: a body can be read only once. */
function createAuthenticator(
  { app, context }: Door,
  { token = "", uuid = "", code = "", organisationId = "" }: Fields,
) {
  const link = (kind: LinkKind) =>
    new RedeemStrategy(
      (request) => ({ kind, token, userAgent: userAgentOf(request) }),
      (credentials) => redeemSignInLink(app, credentials),
    );
  const mailCode = new RedeemStrategy(
    (request) => ({
      email: readSentAddress(app, request)?.email,
      code,
      clientAddress: context.clientAddress,
      userAgent: userAgentOf(request),
    }),
    (credentials) => redeemSignInCode(app, credentials),
  );
  const smsCode = new RedeemStrategy(
    (request) => ({
      uuid,
      code,
      browserToken: readSmsBrowserOf(app, request),
      userAgent: userAgentOf(request),
    }),
    (credentials) => redeemSmsCode(app, credentials),
  );
  const provider = new RedeemStrategy(
    (request) => ({
      organisationId,
      query: new URL(request.url).searchParams,
      underWay: readUnderWay(app, request),
      sessionToken: context.sessionToken,
      userAgent: userAgentOf(request),
    }),
    (credentials) => signInByProvider(app, credentials),
  );
  return new Authenticator<SignedIn>()
    .use(link("email"), "email")
    .use(link("token"), "token")
    .use(mailCode, "mailCode")
    .use(smsCode, "smsCode")
    .use(provider, "provider");
}

/** Signs somebody in one of the ways, and gives the outcome of its use case. See docs/decisions/0016-remix-auth.md. */
export async function signIn<Way extends keyof Redemptions>(
  door: Door,
  way: Way,
  fields: Fields,
): Promise<Redemptions[Way] | SignedIn> {
  try {
    // By way of its strategy: `authenticate` would copy the request, whose body has been read.
    const strategy = createAuthenticator(door, fields).get(way);
    if (!strategy) throw new ReferenceError(`no way to sign in: ${way}`);
    return await strategy.authenticate(door.request);
  } catch (error) {
    // Each strategy throws the refusals of its own use case.
    if (error instanceof SignInRefused) return error.refusal as Redemptions[Way];
    throw error;
  }
}
