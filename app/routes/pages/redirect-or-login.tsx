import { data, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { findOpenGroup } from "~/features/groups/groups.server";
import { AccountMismatchView } from "~/features/login/account-mismatch-view";
import { accountMismatchView, logOutHere } from "~/features/login/account-mismatch-view.server";
import { mismatchedEmail } from "~/features/login/invited-email.server";
import { submitCode } from "~/features/login/link/code-form-view.server";
import { sealSentAddress } from "~/features/login/link/sent-address.server";
import { askForLink } from "~/features/login/login-form.server";
import { LoginView, sentId } from "~/features/login/login-view";
import { loginAddress, loginOptions, loginView, refuseLink, sentStates } from "~/features/login/login-view.server";
import { answerSmsForm, isSmsForm } from "~/features/login/sms/sms-form-view.server";
import { setCookie } from "~/http/cookies.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { returnPath } from "~/http/return-path.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const path = returnPath(page, "redirect");
  const person = await page.person();
  const email = person && mismatchedEmail(page, person);
  if (person && email) {
    const view = accountMismatchView(page, person, email, path);
    return {
      title: documentTitle(page, view.title),
      shell: await loadShell(page),
      kind: "accountMismatch" as const,
      view,
    };
  }
  if (person) throw seeOther(path);
  const { groupId, email: fixedEmail } = loginOptions(page);
  const group = await findOpenGroup(page.app.db, groupId ?? "");
  const view = loginView(page, path, { email: fixedEmail, group });
  return { title: documentTitle(page, view.heading), shell: await loadShell(page), kind: "login" as const, view };
});

export const action = pageAction(async (page) => {
  const path = returnPath(page, "redirect");
  const form = await page.form();
  const options = loginOptions(page, form);
  if (isSmsForm(form)) return answerSmsForm(page, form, { path, groupId: options.groupId });
  const intent = form.get("intent");
  if (intent === "logout") throw await logOutHere(page);
  if (intent === "code") {
    const pressed = await submitCode(page, form, { path, groupId: options.groupId });
    if (pressed instanceof Response) throw pressed;
    page.context.formRefused = true;
    return data(pressed, { status: 422 });
  }
  const asked = await askForLink(page, form, { path, ...options });
  if ("refused" in asked) return refuseLink(page, path, options, asked);
  const sent = loginAddress(page, path, options, sentStates.sent);
  const cookie = setCookie("login", sealSentAddress(page, asked.email), page.app.env);
  throw seeOther(`${sent}#${sentId}`, { "set-cookie": cookie });
});

/** A refused form is shown at the address it was posted to, with what that address says; by default the old page stays. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.search !== nextUrl.search || defaultShouldRevalidate;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function RedirectOrLoginRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
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
