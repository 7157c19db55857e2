import type { FindPage } from "../remix/pages";
import type { EntryMiddleware } from "./entry";
import type { OwnHosts } from "./hosts";
import { checkOrigin, signedPaths } from "./origin-check";

/** Finds the requested page, what the request is authenticated by, and whether it may change something (checkOrigin). */
export function whoAsks(pages: FindPage, { isOwnOrigin }: OwnHosts): EntryMiddleware {
  return async (c, next) => {
    const { pathname } = new URL(c.req.url);
    c.set("page", pages(pathname));
    const askedBy = checkOrigin(
      {
        method: c.req.method,
        path: pathname,
        authorization: c.req.header("authorization"),
        secFetchSite: c.req.header("sec-fetch-site"),
        origin: c.req.header("origin"),
        requestedWith: c.req.header("x-requested-with"),
      },
      { isOwnOrigin, signedPaths },
    );
    c.set("askedBy", askedBy);
    // A request with a key or signature must not be taken for that of its cookie's owner by anything that follows.
    if (askedBy.credential !== "cookie") c.req.raw.headers.delete("cookie");
    await next();
  };
}
