import type { AppLoadContext, ServerBuild } from "@remix-run/server-runtime";
import type { RemixHandler } from "./remix-handler";

/** The words of an address that a page's pattern names. */
type Params = Record<string, string | undefined>;

export type OwnAnswering = {
  id: string;
  paramsOf: (pathname: string) => Params;
  /** Answers an address that nothing has: there the errors of a route are shown that has no boundary of its own. */
  unknown: RemixHandler;
};

/**
 * Calls the loader or action of a route without a component, which answer by themselves: nothing of Remix runs for it but
 * where it was refused or something went wrong, which the page of errors shows. Remix would answer that with JSON, and
 * have every refusal logged as an error.
 */
export function ownAnswer(build: ServerBuild, { id, paramsOf, unknown }: OwnAnswering): RemixHandler {
  const { loader, action } = build.routes[id]?.module ?? {};
  return async (request, context) => {
    const call = request.method === "POST" ? action : loader;
    if (!call) return takesNoForm(request, context);
    try {
      return (await call({ request, params: paramsOf(new URL(request.url).pathname), context })) as Response;
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      context.cameTo = thrown;
      return unknown(withoutBody(request), context);
    }
  };

  async function takesNoForm(request: Request, context: AppLoadContext): Promise<Response> {
    context.refusal = { code: "methodNotAllowed", reason: "takes_no_form" };
    const shown = await unknown(withoutBody(request), context);
    shown.headers.set("allow", "GET, HEAD");
    return shown;
  }
}

function withoutBody({ url, headers }: Request): Request {
  const asked = new Headers(headers);
  for (const name of ["content-type", "content-length"]) asked.delete(name);
  return new Request(url, { headers: asked });
}
