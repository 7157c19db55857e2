import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import { wholeRequest } from "../entry/body";

export type RemixHandler = (request: Request, context: AppLoadContext) => Promise<Response>;

/**
 * Remix's own handler. It compares Origin with Host once more and answers any difference with an empty 500: a browser
 * that hides the origin (`null`), or our own origin behind a proxy with another host name. Who may change something is
 * decided by then (origin-check.ts), so Remix is not told.
 */
export function remixHandler(build: ServerBuild, mode: "production" | "development"): RemixHandler {
  const handle = createRequestHandler(build, mode);
  return async (request, context) => {
    if (request.method !== "GET" && request.method !== "HEAD") request.headers.delete("origin");
    return handle(wholeRequest(request), context);
  };
}
