import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { findOpenGroup } from "~/features/groups/groups.server";
import { AccountMismatchView } from "~/features/login/account-mismatch-view";
import { accountMismatchView } from "~/features/login/account-mismatch-view.server";
import { mismatchedEmail } from "~/features/login/invited-email";
import { renewIntent } from "~/features/login/link/code-over";
import { linkIntent } from "~/features/login/login-form";
import { readLoginOptions } from "~/features/login/login-options";
import { LoginView, loginHeading } from "~/features/login/login-view";
import { accountName } from "~/features/people/person";
import { endSession } from "~/features/sessions/session.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { linkedHead, pageHead } from "~/http/page-head.server";
import { seeInstead } from "~/http/redirect.server";
import { returnPath } from "~/http/return-path.server";
import { pageUrl } from "~/i18n/paths";
import { useReply } from "~/remix/use-reply";
import { loggedOut } from "~/routes/sign-in/logged-out.server";
import {
  answerEmailForm,
  answerMailCode,
  answerPhoneForm,
  isPhoneForm,
} from "~/routes/sign-in/login-form-answers.server";
import { loginPage, opensByProvider, whyOwnSignIn } from "~/routes/sign-in/login-page.server";
import { leadToSecondStep } from "~/routes/sign-in/second-step.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { app, url } = page;
  const path = returnPath(page, "redirect");
  const person = await page.person();
  const invitedEmail = person && mismatchedEmail(url.searchParams, person);
  if (person && invitedEmail) {
    const view = accountMismatchView(page, { account: accountName(person), invitedEmail, path });
    const title = documentTitle(page, view.title);
    return { title, shell: await loadShell(page), kind: "accountMismatch" as const, view };
  }
  if (person || (await opensByProvider(page, path))) throw seeInstead(path);
  await leadToSecondStep(page, path);
  const { groupId, email } = readLoginOptions(url.searchParams);
  const group = await findOpenGroup(app.db, groupId ?? "");
  const view = { ...loginPage(page, path, { email, group }), expired: await whyOwnSignIn(page) };
  const told = { title: loginHeading({ view }), description: page.t("login:intro") };
  // What an invitation adds to the address (an e-mail, a group) is nobody else's business.
  const head = url.search
    ? linkedHead(page, { ...told, path: pageUrl("redirectOrLogin", page.language) })
    : pageHead(page, { page: "redirectOrLogin", ...told });
  return { ...head, shell: await loadShell(page), kind: "login" as const, view };
});

export const action = pageAction(
  async (page) => {
    const { app, context, url } = page;
    const path = returnPath(page, "redirect");
    const form = await page.form();
    const options = readLoginOptions(url.searchParams, form.get("groupId"));
    const onward = { path, groupId: options.groupId };
    if (isPhoneForm(form)) return answerPhoneForm(page, form, onward);
    switch (form.get("intent")) {
      case "logout":
        // The same page again, now signed out.
        await endSession(app, { sessionToken: context.sessionToken });
        throw loggedOut(page, url.pathname + url.search);
      case "code":
        return answerMailCode(page, form, onward);
      default:
        return answerEmailForm(page, form, path, options);
    }
  },
  {
    fields: ["email", "groupId", "code", "phoneNumber"],
    choices: { intent: ["logout", "code", linkIntent, renewIntent] },
  },
);

/** A refused form is shown at the address it was posted to, with what that address says; by default the old page stays. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.search !== nextUrl.search || defaultShouldRevalidate;

export { pageMeta as meta } from "~/http/page-meta";

export default function RedirectOrLoginRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <Shell shell={loaded.shell}>
      <NarrowLayout>
        {loaded.kind === "accountMismatch" ? (
          <AccountMismatchView view={loaded.view} />
        ) : (
          <LoginView view={loaded.view} reply={reply} />
        )}
      </NarrowLayout>
    </Shell>
  );
}
