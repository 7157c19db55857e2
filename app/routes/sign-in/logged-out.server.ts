import type { App } from "~/app.server";
import { setCookie } from "~/http/cookies.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";

/** What a browser whose session has ended forgets: its cookie, and what it stored of personal pages. */
export function loggedOutHeaders({ env }: Pick<App, "env">): [string, string][] {
  return [
    ["set-cookie", setCookie("session", undefined, env)],
    ["clear-site-data", `"cache"`],
  ];
}

/** Leads a browser whose session has ended to `path`. */
export function loggedOut({ app }: Pick<PageRequest, "app">, path: string): Response {
  return seeOther(path, loggedOutHeaders(app));
}
