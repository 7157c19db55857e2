import { data } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { findOpenGroup } from "~/features/groups/groups.server";
import type { Onward } from "~/features/login/signed-in";
import { renewSmsCode } from "~/features/login/sms/renew-sms-code.server";
import { smsCodeAddress } from "~/features/login/sms/sms-form-view.server";
import { guardSmsLogin } from "~/features/login/sms/sms-guard.server";
import { readSmsLogin } from "~/features/login/sms/sms-login.server";
import { SmsView, type SmsViewReply } from "~/features/login/sms/sms-view";
import { smsView, smsViewReply } from "~/features/login/sms/sms-view.server";
import { notRenewedMessage } from "~/features/login/sms/sms-words-view.server";
import { isFreshSignIn } from "~/features/sessions/fresh-sign-in.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeInstead, seeOther } from "~/http/redirect.server";
import { returnPath } from "~/http/return-path.server";
import { useReply } from "~/remix/use-reply";
import { signIn } from "~/routes/sign-in/authenticator.server";
import { hasAskedByGroup, readSmsBrowserOf, smsBrowserOf } from "~/routes/sign-in/login-cookies.server";
import { signedIn } from "~/routes/sign-in/signed-in.server";
import { smsStatus } from "~/routes/sign-in/sms-status.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

/** Where the page leads once somebody is signed in: its path query, or "/" (spec §2), and the group it names. */
function onwardOf(page: PageRequest): Onward {
  const { searchParams } = page.url;
  const path = searchParams.has("path") ? returnPath(page, "path") : "/";
  return { path, groupId: searchParams.get("groupId") || undefined };
}

/** Whether the code is for somebody who is signed in and has to prove anew who they are. */
const isAgain = ({ url }: PageRequest) => url.searchParams.has("again");

/** Whether nobody has to type a code here any more, and so is led on (spec §2). */
async function isSignedIn(page: PageRequest): Promise<boolean> {
  const { app, context } = page;
  if (!(await page.person())) return false;
  return !isAgain(page) || isFreshSignIn(app.db, context.sessionToken);
}

// Looking at the page changes nothing.
export const loader = pageLoader(async (page) => {
  const { app, request, params, url } = page;
  guardSmsLogin(app);
  const onward = onwardOf(page);
  if (await isSignedIn(page)) throw seeInstead(onward.path);
  const login = await readSmsLogin(app, params.uuid ?? "", readSmsBrowserOf(app, request));
  const view = smsView(page, {
    login,
    onward,
    joins: hasAskedByGroup(app, request, onward.groupId)
      ? await findOpenGroup(app.db, onward.groupId ?? "")
      : undefined,
    again: isAgain(page),
    renewed: url.searchParams.has("renewed"),
    mode: app.env.mode,
  });
  const init = login.state && !login.inputAllowed ? smsStatus(login.state, login.waitSeconds) : {};
  return data({ title: documentTitle(page, view.title), shell: await loadShell(page), view }, init);
});

export const action = pageAction(
  async (page) => {
    guardSmsLogin(page.app);
    const form = await page.form();
    return form.get("intent") === "renew" ? answerRenewal(page) : answerCode(page, String(form.get("code") ?? ""));
  },
  { fields: ["code"], choices: { intent: ["renew"] } },
);

/** Answers the posted code: goes on, signed in, or shows the page again. */
async function answerCode(page: PageRequest, code: string) {
  const redeemed = await signIn(page, "smsCode", { uuid: page.params.uuid ?? "", code });
  if (redeemed.outcome === "login_succeeded") throw await signedIn(page, redeemed.sessionToken, onwardOf(page));
  // The page of a code that was used, come Back to by whoever it signed in.
  if (await isSignedIn(page)) throw seeInstead(onwardOf(page).path);
  page.context.formRefused = true;
  return data(smsViewReply(page, code, redeemed), smsStatus(redeemed.outcome, redeemed.waitSeconds));
}

/** Sends a new code and leads to its page. */
async function answerRenewal(page: PageRequest) {
  const { app, params, language, context, url } = page;
  const { browserToken, cookie } = smsBrowserOf(page);
  const { clientAddress } = context;
  const onward = onwardOf(page);
  const { groupId } = onward;
  const answer = await renewSmsCode(app, { uuid: params.uuid ?? "", groupId, language, clientAddress, browserToken });
  if (answer.outcome === "notThere") throw seeOther(url.pathname + url.search);
  if (answer.outcome === "success") {
    const again = isAgain(page) ? "1" : undefined;
    throw seeOther(smsCodeAddress(page, answer.uuid, { ...onward, again, renewed: "1" }), { "set-cookie": cookie });
  }
  const waitSeconds = "waitSeconds" in answer ? answer.waitSeconds : undefined;
  const problem = notRenewedMessage(page, answer);
  return data<SmsViewReply>({ problem }, smsStatus(answer.outcome, waitSeconds));
}

/** After a refusal too: the last wrong code leaves no field, and the page says why. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export { pageMeta as meta } from "~/http/page-meta";

export default function LoginSmsRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <Shell shell={shell}>
      <NarrowLayout>
        <SmsView view={view} reply={reply} />
      </NarrowLayout>
    </Shell>
  );
}
