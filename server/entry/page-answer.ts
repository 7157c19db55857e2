import { randomUUID } from "node:crypto";
import { type RequestContext, unknownPattern } from "../../app/http/context.server";
import { readCookie, setCookie } from "../../app/http/cookies.server";
import { createFormToken } from "../../app/http/form-token.server";
import { languageOfPath } from "../../app/i18n/languages";
import { browserSupport } from "../../app/platform/browser-support";
import { clientAddress } from "../../app/platform/client-address";
import { pagePart } from "../../app/platform/page-part";
import { compress } from "./compression";
import { type EntryContext, type ServedPages, takesFile } from "./entry";

type Refusal = NonNullable<RequestContext["refusal"]>;

/** Answers with the request's page, or with the page that says why it is refused. `asked` replaces the request itself. */
export type PageAnswer = (
  c: EntryContext,
  options?: { refusal?: Refusal | undefined; asked?: Request | undefined },
) => Promise<Response>;

export function pageAnswer(served: ServedPages): PageAnswer {
  const { app, pages } = served;
  const { env } = app;
  return async (c, { refusal, asked = c.req.raw } = {}) => {
    // A refusal is the same for everybody.
    const sessionToken = refusal ? undefined : readCookie(c.req.raw, "session", env);
    // Forms are bound to the session or, before there is one, to a cookie of the browser's own.
    const visitor = sessionToken ? undefined : readCookie(c.req.raw, "visitor", env);
    const boundTo = sessionToken ?? visitor ?? randomUUID();
    const context = requestContext(served, c, { refusal, sessionToken, boundTo });
    const page = refusal ? pages("") : (c.get("page") ?? pages(c.req.path));
    const answered = await page.handle(requestFor(c, { refusal, asked }), context);
    const response = await compress(answered, c.req.header("accept-encoding"));
    if (context.retryAfter) response.headers.set("retry-after", context.retryAfter);
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    const isNew = !sessionToken && !visitor && !refusal;
    if (c.get("askedBy").credential === "cookie" && isNew && !isForAll(response)) {
      response.headers.append("set-cookie", setCookie("visitor", boundTo, env));
    }
    return response;
  };
}

/** Whether caches may hand an answer to others: a cookie in it would be all of theirs. */
function isForAll({ headers }: Response): boolean {
  return /\bpublic\b/.test(headers.get("cache-control") ?? "");
}

/** A refused request is answered by the page that knows no address; its body is never read. */
function requestFor(c: EntryContext, { refusal, asked }: { refusal: Refusal | undefined; asked: Request }): Request {
  if (refusal) return new Request(new URL(`/${languageOfPath(c.req.path)}/-`, c.req.url));
  return takesFile(c) ? new Request(c.req.url, { method: "POST", headers: c.req.raw.headers }) : asked;
}

function requestContext(
  { app, version }: ServedPages,
  c: EntryContext,
  {
    refusal,
    sessionToken,
    boundTo,
  }: { refusal: Refusal | undefined; sessionToken: string | undefined; boundTo: string },
): RequestContext {
  let formToken: string | undefined;
  const context: RequestContext = {
    app: c.get("app"),
    requestId: c.get("requestId"),
    route: c.get("page")?.pattern ?? unknownPattern,
    clientAddress: clientAddress(
      c.env.incoming.socket.remoteAddress,
      c.req.header("x-forwarded-for"),
      app.env.trustedProxies,
    ),
    version,
    // A refusal is the same for everybody, and its page may be one that was made before.
    get browser() {
      return refusal ? "supported" : browserSupport(c.req.header("user-agent"));
    },
    byScript: c.req.header("accept") === pagePart.type,
    isDocument: !c.req.path.endsWith(".data"),
    nonce: c.get("nonce"),
    sessionToken,
    // Made only if a form needs it: most answers to a POST have none.
    get formToken() {
      // Bound to the session as it is now: it may have got a new id while the page worked.
      formToken ??= createFormToken(app.secrets, context.sessionToken ?? boundTo);
      return formToken;
    },
    refusal,
    upload: takesFile(c) ? c.env.incoming : undefined,
    tooLarge: c.get("tooLarge"),
  };
  return context;
}
