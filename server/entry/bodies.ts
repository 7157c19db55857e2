import type { App } from "../../app/app.server";
import { readAdmin } from "../../app/features/sessions/admin.server";
import { bodyLimit } from "../../app/http/body-limit";
import { readCookie } from "../../app/http/cookies.server";
import { ConcurrencyLimit } from "../../app/platform/concurrency-limit";
import { letGo, readBody, withBody } from "./body";
import { appInTime, type EntryContext, type EntryMiddleware, takesFile } from "./entry";
import type { Refusals } from "./refusals";

/** Forms with a file that are held in memory at a time, several copies of each while it is read; and milliseconds that the next waits. */
const largeForms = { most: 4, waitingMs: 10_000 } as const;

/** Bytes of a form that is too large which are still read, so that its page can say so. */
const mostLetGo = 200 * 1_024 * 1_024;

/**
 * Reads the body of a request before it takes a place among those that are worked on: whoever sends slowly holds a
 * connection, and nobody else up. The request's time begins when its body is here.
 */
export function readBodies(app: App, { refuse }: Refusals): EntryMiddleware {
  const large = new ConcurrencyLimit(largeForms.most);
  const refuseLarge = (c: EntryContext) => refuse(c, { code: "tooLarge", reason: "too_large" });
  return async (c, next) => {
    if (takesFile(c)) {
      // How long it takes is up to its sender; each statement has a limit of its own.
      c.set("app", app);
      return next();
    }
    const files = c.get("page")?.takesFiles;
    const limits = files && (await isAdmin(c)) ? files : undefined;
    const most = limits?.bytes ?? bodyLimit(c.req.path);
    const said = Number(c.req.header("content-length") ?? 0);
    if (limits && said > most && said <= mostLetGo && (await letGo(c.env.incoming, mostLetGo))) {
      c.set("tooLarge", true);
      c.set("app", appInTime(app));
      c.req.raw = withBody(c.req.raw, Buffer.alloc(0));
      return next();
    }
    if (said > most) return refuseLarge(c);
    const release = limits ? await large.acquire(largeForms.waitingMs) : undefined;
    if (limits && !release) return refuse(c, { code: "unavailable", reason: "uploads_under_way" });
    try {
      const body = await readBody(c.env.incoming, most, limits?.pieces);
      if (!body) return await refuseLarge(c);
      // A file still has to be looked through and put away, however long the disk takes: there each statement has a limit
      // of its own, and the request none.
      c.set("app", limits ? app : appInTime(app));
      c.req.raw = withBody(c.req.raw, body);
      await next();
    } finally {
      release?.();
    }
  };
}

/** Asked before a large body is read; its page asks again. */
async function isAdmin(c: EntryContext): Promise<boolean> {
  const { app } = c.var;
  const asked = readAdmin(app, { sessionToken: readCookie(c.req.raw, "session", app.env) });
  // Where the database is away nobody is, and the page itself says so.
  return asked.then(({ outcome }) => outcome === "admin").catch(() => false);
}
