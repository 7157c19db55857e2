import { preferredLanguage } from "~/i18n/detect.server";
import { fallbackLanguage, isLanguage, type Language } from "~/i18n/languages";
import { problemDetails, problemTitle } from "~/i18n/problem-words.server";
import { AppError, type ErrorCode, errorCodes } from "~/platform/errors";

/**
 * One thing that is wrong with what was sent: where (a JSON pointer into the query or the body), its key, the key in words,
 * and a limit not kept to.
 */
export type FieldProblem = { pointer: string; in: "query" | "body"; code: string; detail: string; limit?: number };

/** A refusal that names the fields it is about. */
export class InvalidFields extends AppError {
  readonly errors: readonly FieldProblem[];

  constructor(reason: string, errors: readonly FieldProblem[]) {
    super("invalid", reason);
    this.name = "InvalidFields";
    this.errors = errors;
  }
}

/** A refusal whose key means something else to this call: told in other words, and perhaps with how to go on. */
export class InOtherWords extends AppError {
  readonly said: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, said: string, headers: Readonly<Record<string, string>> = {}) {
    super(code);
    this.name = "InOtherWords";
    this.said = said;
    this.headers = headers;
  }
}

/** What is refused, and how: `reason` is the key that programs go by, where there is one; `said` another key's words for it. */
export type Refused = {
  code: ErrorCode | "unexpected";
  reason?: string | undefined;
  said?: string | undefined;
  errors?: readonly FieldProblem[] | undefined;
};

/**
 * Why the API or the HTTP entry before it does not do what it was asked for, as problem details (RFC 9457): `code` is
 * what programs go by, title and detail are for people, in their language. Kept by nobody.
 */
export function problem(
  { code, reason, said, errors }: Refused,
  { language, requestId }: { language: Language; requestId: string },
  headers: Record<string, string> = {},
): Response {
  const status = code === "unexpected" ? 500 : errorCodes[code];
  const key = reason ?? code;
  const body = {
    type: `urn:vointi:problem:${key}`,
    title: problemTitle(language, code),
    status,
    detail: problemDetails(language, said ?? key),
    code: key,
    requestId,
    ...(errors && { errors }),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, "content-type": "application/problem+json", "cache-control": "no-store" },
  });
}

/** The language that an answer of the API speaks: the query's, else the one that is asked for in a header. */
export async function answerLanguage(request: Request): Promise<Language> {
  const asked = new URL(request.url).searchParams.get("language");
  return isLanguage(asked) ? asked : ((await preferredLanguage(request)) ?? fallbackLanguage);
}
