import { findOfferedLogin } from "~/features/provider-login/at-provider.server";
import { sealTriedAs } from "~/features/provider-login/tried-as.server";
import type { UnderWay } from "~/features/provider-login/under-way.server";
import { providerOf } from "~/features/sessions/by-provider.server";
import { isOpenByProvidersWord } from "~/features/sessions/provider-reach";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { signIn } from "~/routes/sign-in/authenticator.server";
import { forgetUnderWay, readUnderWay } from "~/routes/sign-in/login-cookies.server";
import { answerByOwnLink } from "~/routes/sign-in/login-form-answers.server";
import { signedIn } from "~/routes/sign-in/signed-in.server";

// An organisation's provider sends the browser here. Only the one that began a sign-in there has what ends it.
export const loader = pageLoader(async (page) => {
  const { app, params, request } = page;
  const organisationId = params.organisationId ?? "";
  const underWay = readUnderWay(app, request);
  const language = underWay?.language ?? page.language;
  // What is not the reply to a sign-in of this browser's ends none.
  const forgotten = underWay ? [forgetUnderWay(app, underWay)] : [];
  const came = await signIn(page, "provider", { organisationId });
  if (came.outcome === "login_succeeded") {
    const path = await wayOn({ app }, came.sessionToken, { path: underWay?.path ?? "", language });
    const response = await signedIn({ ...page, language }, came.sessionToken, { path, groupId: undefined });
    for (const header of forgotten) response.headers.append(...header);
    throw response;
  }
  if (came.outcome === "ownLink") {
    const path = underWay?.path || pageUrl("assessments", language);
    const response = await answerByOwnLink({ ...page, language }, { email: came.email, path });
    for (const header of forgotten) response.headers.append(...header);
    throw response;
  }
  if (await wasTest(page, underWay)) {
    const told =
      came.outcome === "refused" ? { problem: came.trouble } : { saved: came.outcome, of: triedAs(page, came) };
    throw seeOther(pageUrl("adminProviderLogin", language, { organisationId }, told), forgotten);
  }
  const problem = came.outcome === "refused" ? came.trouble : "notAsked";
  const path = underWay?.path || undefined;
  throw seeOther(pageUrl("loginProvider", language, { organisationId }, { problem, path }), forgotten);
});

/** The address that whoever tried it was given: for them alone, and written to no log. */
function triedAs({ app, params, context }: PageRequest, came: { outcome: string; email?: string }): string | undefined {
  const { organisationId = "" } = params;
  const { sessionToken } = context;
  return came.email && sessionToken ? sealTriedAs(app, { email: came.email, organisationId, sessionToken }) : undefined;
}

/** Where nobody can sign in by it, what came back without a word kept of it can only have been an administrator's trial. */
async function wasTest({ app, params }: PageRequest, underWay: UnderWay | undefined): Promise<boolean> {
  if (underWay) return underWay.purpose === "test";
  return !(await findOfferedLogin(app.db, params.organisationId ?? ""));
}

/** To the page that somebody came for, where their provider's word opens it; else to what it does open. */
async function wayOn(
  { app }: Pick<PageRequest, "app">,
  sessionToken: string,
  { path, language }: { path: string; language: Language },
): Promise<string> {
  if (path && isOpenByProvidersWord(new URL(path, "https://own.invalid"))) return path;
  return pageUrl((await providerOf(app.db, sessionToken))?.admin ? "adminHome" : "reports", language);
}

export const action = pageAction(
  async () => {
    throw new AppError("methodNotAllowed");
  },
  { fields: [] },
);
