import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { findOpenGroup } from "~/features/groups/groups.server";
import { parseLoginForm } from "~/features/login/login-form.server";
import { LoginView, sentId } from "~/features/login/login-view";
import { loginView, sealSentAddress } from "~/features/login/login-view.server";
import { requestSignInLink } from "~/features/login/sign-in-link.server";
import { answerSmsForm, isSmsForm } from "~/features/login/sms-form.server";
import { setCookie } from "~/http/cookies.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { returnPath } from "~/http/return-path.server";
import { pageUrl } from "~/i18n/paths";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const path = returnPath(page, "redirect");
  if (await page.person()) throw seeOther(path);
  const { searchParams } = page.url;
  const group = await findOpenGroup(page.app.db, searchParams.get("groupId") ?? "");
  const view = loginView(page, path, { email: searchParams.get("email") ?? undefined, group });
  return { title: documentTitle(page, view.heading), shell: await loadShell(page), view };
});

export const action = pageAction(async (page) => {
  const path = returnPath(page, "redirect");
  const form = await page.form();
  if (isSmsForm(form)) return answerSmsForm(page, form, path);
  const submission = parseLoginForm(page, form);
  const refuse = (reply: ReturnType<typeof submission.reply>, groupRefused = false) => {
    page.context.formRefused = true;
    return data({ submission: reply, groupRefused }, { status: 422 });
  };
  if (submission.status !== "success") return refuse(submission.reply());
  const { email } = submission.value;
  const groupId = String(form.get("groupId") ?? "") || undefined;
  const outcome = await requestSignInLink(page.app, {
    email,
    path,
    groupId,
    language: page.language,
    clientAddress: page.context.clientAddress,
  });
  if (outcome === "too_many_requests") {
    page.context.formRefused = true;
    const reply = submission.reply({ fieldErrors: { email: [page.t("login:errors.loginGeneralError")] } });
    return data({ submission: reply, groupRefused: false }, { status: 429, headers: { "retry-after": "600" } });
  }
  if (outcome !== "success") {
    const reply = submission.reply({ fieldErrors: { email: [page.t(`login:errors.${outcome}`)] } });
    return refuse(reply, outcome === "group_not_found");
  }
  const sent = pageUrl("redirectOrLogin", page.language, {}, { redirect: path, groupId, sent: "1" });
  throw seeOther(`${sent}#${sentId}`, { "set-cookie": setCookie("login", sealSentAddress(page, email), page.app.env) });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function RedirectOrLoginRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <Shell shell={shell}>
      <NarrowLayout>
        <LoginView view={view} reply={reply} />
      </NarrowLayout>
    </Shell>
  );
}
