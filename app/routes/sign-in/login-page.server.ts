import type { Group } from "~/features/groups/group";
import { readLoginMethod, sentStates } from "~/features/login/login-options";
import type { LoginViewData } from "~/features/login/login-view";
import { loginView } from "~/features/login/login-view.server";
import { providerOf } from "~/features/sessions/by-provider.server";
import { isOpenByProvidersWord } from "~/features/sessions/provider-reach";
import { secondStepOf } from "~/features/sessions/second-step.server";
import { wasLoggedOut } from "~/features/sessions/session.server";
import { documentTitle } from "~/http/document-title.server";
import { showsTyped } from "~/http/draft.server";
import { toSignIn } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import type { PageName } from "~/i18n/paths";
import { loadShell } from "~/shell/shell.server";
import { readSentAddress } from "./login-cookies.server";
import { leadToSecondStep } from "./second-step.server";
import type { SignInInstead } from "./sign-in-or";

type Shown = { heading?: string; email?: string | undefined; group?: Group | undefined };

/** What a page's loader gives instead of its page to somebody who isn't signed in; `path` is where that leads on to. */
export async function signInInstead(
  page: PageRequest,
  path: string,
  { current, ...shown }: Shown & { current?: PageName } = {},
): Promise<SignInInstead> {
  const { app, context, t, url } = page;
  // A group is joined on its own page.
  await leadToSecondStep(page, shown.group ? url.pathname + url.search : path);
  // Where something was being written, another page says what has become of it.
  if (showsTyped(page)) throw await toSignIn(page, []);
  const isOut = context.sessionToken !== undefined && (await wasLoggedOut(app.db, context.sessionToken));
  const why = isOut ? t("sessions:expired.title") : await whyOwnSignIn(page);
  const view = { ...loginPage(page, path, shown), expired: why };
  return { kind: "login", title: documentTitle(page, view.heading), shell: await loadShell(page, current), view };
}

/**
 * Why somebody is asked to sign in whom their organisation's provider has signed in: that opens nothing any more, the page is
 * theirs alone, or they are staff who have no second step yet, which nobody but themselves sets up.
 */
export async function whyOwnSignIn({ app, context, url, t }: PageRequest): Promise<string | undefined> {
  const { sessionToken } = context;
  if (url.searchParams.get("sent") === sentStates.byProvider) return t("providerLogin:ownLink");
  const provider = await providerOf(app.db, sessionToken);
  if (!provider) return undefined;
  const organisation = provider.organisation.name;
  if (!provider.open) return t("providerLogin:closed", { organisation });
  const lacksStep = provider.admin && (await secondStepOf(app.db, sessionToken ?? "")) === "enrol";
  return lacksStep ? t("providerLogin:stepFirst", { organisation }) : t("providerLogin:ownOnly", { organisation });
}

/** Whether somebody whom their organisation's provider has signed in needs no other sign-in for the page at `path`. */
export async function opensByProvider({ app, context }: PageRequest, path: string): Promise<boolean> {
  const { sessionToken = "" } = context;
  if (!isOpenByProvidersWord(new URL(path, "https://own.invalid"))) return false;
  const provider = await providerOf(app.db, sessionToken);
  return (provider?.open && (await secondStepOf(app.db, sessionToken)) === "none") ?? false;
}

/** The sign-in view of this page, which leads on to `path`: what its address and this browser's cookies say of it. */
export function loginPage(page: PageRequest, path: string, shown: Shown): LoginViewData {
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
            ...readSentAddress(app, request),
            perhaps: app.env.concealUnknownAccounts || sent === sentStates.perhaps || sent === sentStates.byProvider,
          },
    offersSms: app.env.smsLogin !== undefined,
    offersTrial: !app.env.disableMarketingPages,
    fitnessAppUrl: app.env.fitnessAppUrl,
    mode: app.env.mode,
  });
}
