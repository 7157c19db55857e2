import type { Group } from "~/features/groups/group";
import { readLoginMethod, sentStates } from "~/features/login/login-options";
import type { LoginViewData } from "~/features/login/login-view";
import { loginView } from "~/features/login/login-view.server";
import type { PageRequest } from "~/http/page.server";
import { readSentAddress } from "./login-cookies.server";

/** The sign-in view of this page, which leads on to `path`: what its address and this browser's cookies say of it. */
export function loginPage(
  page: PageRequest,
  path: string,
  shown: { heading?: string; email?: string | undefined; group?: Group | undefined } = {},
): LoginViewData {
  const { app, url, request } = page;
  const sent = url.searchParams.get("sent");
  return loginView(page, {
    ...shown,
    path,
    loginMethod: readLoginMethod(url.searchParams),
    sent:
      sent === null
        ? undefined
        : {
            email: readSentAddress(app, request),
            perhaps: app.env.concealUnknownAccounts || sent === sentStates.perhaps,
          },
    offersSms: app.env.smsLogin !== undefined,
    mode: app.env.mode,
  });
}
