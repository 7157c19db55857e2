import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { App } from "~/app.server";
import type { LinkKind } from "~/features/login/link/link-token.server";
import { type CodeRedemption, redeemSignInCode } from "~/features/login/link/sign-in-code.server";
import { type LinkRedemption, redeemSignInLink } from "~/features/login/link/sign-in-link.server";
import type { SignedIn } from "~/features/login/signed-in";
import { redeemSmsCode, type SmsRedemption } from "~/features/login/sms/sms-login.server";
import type { RequestContext } from "~/http/context.server";
import { readFormFields } from "~/http/form-fields.server";
import { readSentAddress, readSmsBrowserOf } from "./login-cookies.server";

/** A page or an endpoint that somebody signs in through. */
type Door = { app: App; request: Request; context: Pick<RequestContext, "clientAddress"> };

/** The ways to sign in, by the names of their strategies: a link of either kind, and the code of a mail or a message. */
type Redemptions = { email: LinkRedemption; token: LinkRedemption; mailCode: CodeRedemption; smsCode: SmsRedemption };

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

/** What the ways to sign in are posted. */
const credentialFields = ["token", "uuid", "code"] as const;
type CredentialField = (typeof credentialFields)[number];
type Fields = Readonly<Partial<Record<CredentialField, string>>>;

/** Takes credentials from the fields that were posted and from the browser; `redeem` is the use case that takes them. */
class RedeemStrategy<Credentials> extends Strategy<SignedIn, Credentials> {
  override name = "redeem";
  private readonly credentialsOf: (posted: (field: CredentialField) => string, request: Request) => Credentials;

  constructor(
    credentialsOf: (posted: (field: CredentialField) => string, request: Request) => Credentials,
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
    const form = await readFormFields(request, { one: credentialFields });
    return this.verify(this.credentialsOf((field) => String(form.get(field) ?? ""), request));
  }
}

const userAgentOf = (request: Request) => request.headers.get("user-agent") ?? "";

function createAuthenticator({ app, context }: Door): Authenticator<SignedIn> {
  const link = (kind: LinkKind) =>
    new RedeemStrategy(
      (posted, request) => ({ kind, token: posted("token"), userAgent: userAgentOf(request) }),
      (credentials) => redeemSignInLink(app, credentials),
    );
  const mailCode = new RedeemStrategy(
    (posted, request) => ({
      email: readSentAddress(app, request)?.email,
      code: posted("code"),
      clientAddress: context.clientAddress,
      userAgent: userAgentOf(request),
    }),
    (credentials) => redeemSignInCode(app, credentials),
  );
  const smsCode = new RedeemStrategy(
    (posted, request) => ({
      uuid: posted("uuid"),
      code: posted("code"),
      browserToken: readSmsBrowserOf(app, request),
      userAgent: userAgentOf(request),
    }),
    (credentials) => redeemSmsCode(app, credentials),
  );
  return new Authenticator<SignedIn>()
    .use(link("email"), "email")
    .use(link("token"), "token")
    .use(mailCode, "mailCode")
    .use(smsCode, "smsCode");
}

/**
 * The request as strategies read it, whether the fields came in a form, in JSON or in the page's address. A body can be
 * read only once, so the page or endpoint reads it, and this one carries what it found.
 */
function withFields({ url, headers: given }: Request, fields: Fields): Request {
  const headers = new Headers(given);
  for (const name of ["content-type", "content-length"]) headers.delete(name);
  return new Request(url, { method: "POST", headers, body: new URLSearchParams(fields) });
}

/** Signs somebody in one of the ways, and gives the outcome of its use case. See docs/decisions/0016-remix-auth.md. */
export async function signIn<Way extends keyof Redemptions>(
  door: Door,
  way: Way,
  fields: Fields,
): Promise<Redemptions[Way] | SignedIn> {
  try {
    return await createAuthenticator(door).authenticate(way, withFields(door.request, fields));
  } catch (error) {
    // Each strategy throws the refusals of its own use case.
    if (error instanceof SignInRefused) return error.refusal as Redemptions[Way];
    throw error;
  }
}
