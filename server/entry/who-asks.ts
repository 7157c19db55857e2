import type { FindPage } from "../remix/pages";
import type { EntryMiddleware } from "./entry";
import type { OwnHosts } from "./hosts";
import { checkOrigin, signedPaths } from "./origin-check";

/** Finds the page that is asked for, and says by what the request is authenticated and whether it may change something. */
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
    // Nothing after this can take a cookie for the word of somebody who has given another.
    if (askedBy.credential !== "cookie") c.req.raw.headers.delete("cookie");
    await next();
  };
}
