import { setCookie } from "./cookies.server";
import type { PageRequest } from "./page-request";

/** Goes on with a session's new id: in the browser, and in what this very answer loads. The Set-Cookie header for it. */
export function goOnWithSession(
  { app, context }: Pick<PageRequest, "app" | "context">,
  sessionToken: string,
): [name: "set-cookie", value: string] {
  context.sessionToken = sessionToken;
  return ["set-cookie", setCookie("session", sessionToken, app.env)];
}
