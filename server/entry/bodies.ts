import type { App } from "../../app/app.server";
import { readAdmin } from "../../app/features/sessions/admin.server";
import { readStaffSession } from "../../app/features/sessions/staff.server";
import { bodyLimit } from "../../app/http/body-limit";
import { readCookie } from "../../app/http/cookies.server";
import { ConcurrencyLimit } from "../../app/platform/concurrency-limit";
import { letGo, readBody, withBody } from "./body";
import { appInTime, asksOthers, type EntryContext, type EntryMiddleware, takesFile } from "./entry";
import type { Refusals } from "./refusals";

/** Most forms with a file in memory at once (each is held in several copies), and milliseconds that the next one waits. */
const largeForms = { most: 4, waitingMs: 10_000 } as const;

/** Up to so many bytes of a too large form are read and discarded, so that its page can say what is wrong. */
const mostLetGo = 200 * 1_024 * 1_024;

/**
 * Reads the body of a request before the request takes a place of shedLoad: a slow sender then holds a connection, and holds
 * up nobody else. The request's time limit begins when its body has arrived.
 */
export function readBodies(app: App, { refuse }: Refusals): EntryMiddleware {
  const large = new ConcurrencyLimit(largeForms.most);
  const refuseLarge = (c: EntryContext) => refuse(c, { code: "tooLarge", reason: "too_large" });
  return async (c, next) => {
    if (takesFile(c)) {
      // How long an upload takes is up to its sender, so there is no time limit for the request, only for each statement.
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
      // A file still has to be checked and stored, however long the disk takes: the request has no time limit then, only each
      // statement has one.
      c.set("app", limits || asksOthers(c) ? app : appInTime(app));
      c.req.raw = withBody(c.req.raw, body);
      await next();
    } finally {
      release?.();
    }
  };
}

/** Whether an administrator sends it: asked before a large body is read. The page itself checks again. */
async function isAdmin(c: EntryContext): Promise<boolean> {
  const app = c.get("app");
  const sessionToken = readCookie(c.req.raw, "session", app.env);
  const asked = readAdmin(app, { sessionToken, person: () => readStaffSession(app.db, sessionToken ?? "") });
  // Without the database nobody counts as one; the page itself then says what is wrong.
  return asked.then(({ outcome }) => outcome === "admin").catch(() => false);
}
