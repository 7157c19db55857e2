import { setCookie } from "~/http/cookies.server";
import type { PageRequest } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";

/** Leads a browser whose session has ended to `path`; what it stored of personal pages goes too. */
export function loggedOut({ app }: Pick<PageRequest, "app">, path: string): Response {
  return seeOther(path, [
    ["set-cookie", setCookie("session", undefined, app.env)],
    ["clear-site-data", '"cache", "storage"'],
  ]);
}
