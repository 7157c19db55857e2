import type { RequestContext } from "../../app/http/context.server";
import { answerLanguage, problem, type Refused } from "../../app/http/problem.server";
import { type ErrorCode, errorCodes } from "../../app/platform/errors";
import { type EntryContext, pageMethods } from "./entry";
import { isApiPath } from "./origin-check";
import type { PageAnswer } from "./page-answer";

type Refusal = NonNullable<RequestContext["refusal"]>;

/** How the entry refuses: as a page of the product in the language of the address, or as a problem of the API. */
export type Refusals = ReturnType<typeof refusals>;

export function refusals(answer: PageAnswer) {
  /** A person gets a page that says why, a program what an endpoint would answer. */
  async function refuse(c: EntryContext, refusal: Refusal): Promise<Response> {
    return isApiPath(c.req.path) ? refuseProgram(c, refusal) : answer(c, { refusal });
  }

  async function refuseProgram(c: EntryContext, refused: Refused, headers = {}): Promise<Response> {
    return problem(refused, { language: await answerLanguage(c.req.raw), requestId: c.get("requestId") }, headers);
  }

  /** As refuse, with a plain text in place of the page: for requests that no browser makes by itself. */
  async function refusePlainly(c: EntryContext, code: ErrorCode, text: string, headers = {}): Promise<Response> {
    return isApiPath(c.req.path)
      ? refuseProgram(c, { code }, headers)
      : new Response(text, { status: errorCodes[code], headers });
  }

  /** The Allow header: all pages accept the same methods; of an endpoint it comes from its answer to OPTIONS. */
  async function refuseMethod(c: EntryContext): Promise<Response> {
    const allow = isApiPath(c.req.path) ? (await optionsOf(c)).headers.get("allow") : pageMethods.join(", ");
    return refusePlainly(c, "methodNotAllowed", "Method not allowed", allow ? { allow } : {});
  }

  /** The endpoint's answer to OPTIONS. */
  function optionsOf(c: EntryContext): Promise<Response> {
    return answer(c, { asked: new Request(c.req.url, { method: "OPTIONS" }) });
  }

  return { refuse, refuseProgram, refusePlainly, refuseMethod, optionsOf };
}
