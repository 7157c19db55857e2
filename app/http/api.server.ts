import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { App } from "~/app.server";
import type { Language } from "~/i18n/languages";
import { type Translator, translatorFor } from "~/i18n/translator.server";
import { AppError } from "~/platform/errors";
import { describeError } from "~/platform/log.server";
import { unlessKnown } from "./conditional.server";
import { type RequestContext, whereOf } from "./context.server";
import { isDatabaseTrouble, isGoneMeanwhile, retryAfterTrouble } from "./error-page.server";
import { RangeNotSatisfiable } from "./files/stored-file.server";
import { answerLanguage, InOtherWords, InvalidFields, problem, type Refused } from "./problem.server";

/** What an endpoint of /api/v1 works with. Its addresses carry no language: messages speak the caller's. */
export type ApiRequest = {
  app: App;
  context: RequestContext;
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
  language: Language;
  t: Translator;
};

type ApiArgs = LoaderFunctionArgs | ActionFunctionArgs;
type Run = (api: ApiRequest) => Promise<Response>;

/** What an endpoint does for each method it knows. `available` runs before all of them, and may refuse. */
type Endpoint = Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Run>> & {
  available?: (api: ApiRequest) => void;
};

/**
 * The route of an endpoint, its loader and its action alike: HEAD is answered as GET, OPTIONS and a method it does not
 * know with those it knows; what is unchanged since it was asked before is 304 (conditional.server.ts). Refusals become
 * problem details with their status (see problem.server.ts).
 */
export function apiEndpoint({ available, ...methods }: Endpoint): (args: ApiArgs) => Promise<Response> {
  const known = Object.keys(methods).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method));
  const allow = [...known, "OPTIONS"].join(", ");
  const run: Run = async (api) => {
    available?.(api);
    const { method } = api.request;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
    const answer = methods[(method === "HEAD" ? "GET" : method) as keyof typeof methods];
    if (!answer) throw new AppError("methodNotAllowed");
    return answer(api);
  };
  return async ({ context, request, params }) => {
    const { app } = context;
    const language = await answerLanguage(request);
    const refuse = (refused: Refused, headers?: Record<string, string>) =>
      problem(refused, { language, requestId: context.requestId }, headers);
    try {
      const answer = await run({ app, context, request, params, language, t: translatorFor(language) });
      return unlessKnown(request, answer);
    } catch (error) {
      if (error instanceof AppError) {
        const { code, reason } = error;
        const errors = error instanceof InvalidFields ? error.errors : undefined;
        const told = error instanceof InOtherWords ? error : undefined;
        return refuse(
          { code, reason, said: told?.said, errors },
          { ...(code === "methodNotAllowed" && { allow }), ...retryAfterOf(code), ...sizeOf(error), ...told?.headers },
        );
      }
      if (isGoneMeanwhile(error)) return refuse({ code: "notFound" });
      app.log.error({ ...whereOf(context), ...describeError(error) }, "endpoint failed");
      return isDatabaseTrouble(error)
        ? refuse({ code: "unavailable" }, retryAfterTrouble)
        : refuse({ code: "unexpected" });
    }
  };
}

/** A call that a service has signed, with its body to the byte. */
export async function readSignedCall(request: Request) {
  const { method, headers } = request;
  const { pathname, search } = new URL(request.url);
  const body = new Uint8Array(await request.arrayBuffer());
  return { method, target: pathname + search, header: (name: string) => headers.get(name), body };
}

/** How many bytes there are, where others were asked for (RFC 9110). */
function sizeOf(error: AppError): Record<string, string> {
  return error instanceof RangeNotSatisfiable ? { "content-range": `bytes */${error.size}` } : {};
}

/** Seconds until it is worth another try. */
export function retryAfterOf(code: string): Record<string, string> {
  if (code === "tooManyRequests") return { "retry-after": "600" };
  return code === "unavailable" ? retryAfterTrouble : {};
}

/** Longest JSON body in characters where its few fields are short. */
const shortJsonCharacters = 16 * 1_024;

/**
 * The known fields of a JSON body, as far as they are text; any other value counts as none. Throws when it is too long
 * or no JSON object, names something twice, or says that it is something else.
 */
export async function readJsonFields<Name extends string>(
  request: Request,
  known: readonly Name[],
): Promise<Partial<Record<Name, string>>> {
  const body = await readJson(request, shortJsonCharacters);
  const fields: Partial<Record<Name, string>> = {};
  for (const name of known) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (typeof value === "string") fields[name] = value;
  }
  return fields;
}

/** The object that a JSON body is, of no more characters than the HTTP entry lets through bytes unless told otherwise. */
export async function readJson(
  request: Request,
  mostCharacters = Number.POSITIVE_INFINITY,
): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError("unsupportedMedia");
  const text = await request.text();
  if (text.length > mostCharacters) throw new AppError("tooLarge", "json_too_long");
  const body = objectOf(text);
  const problem = problemIn(text);
  if (problem) throw new AppError("invalid", problem);
  return body;
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const body = JSON.parse(text) as unknown;
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // Refused like anything else that is no object.
  }
  throw new AppError("invalid", "no_json_object");
}

/** Levels of objects and lists in a body, far beyond what any call has: whoever writes JSON goes down them by calls within calls. */
const mostLevels = 100;

/**
 * What of a JSON text is refused however it is read: too many levels, or an object anywhere with two values of one name, however
 * the name is escaped. Of two this service would take the last, and whoever looked at the body before it perhaps the first.
 */
function problemIn(text: string): "no_json_object" | "repeated_field" | undefined {
  const open: (Set<string> | undefined)[] = [];
  for (const [token, name] of text.matchAll(/[{}[\]]|("(?:[^"\\]|\\.)*")(?:\s*:)?/g)) {
    if (token === "{" || token === "[") {
      if (open.push(token === "{" ? new Set() : undefined) > mostLevels) return "no_json_object";
    } else if (token === "}" || token === "]") open.pop();
    else if (name !== undefined && token.endsWith(":")) {
      const names = open.at(-1);
      const plain = JSON.parse(name) as string;
      if (names?.has(plain)) return "repeated_field";
      names?.add(plain);
    }
  }
  return undefined;
}
