import { data } from "@remix-run/node";
import type { CodeFormReply } from "~/features/login/link/code-form";
import { codeFormData, codeFormReply, codeOverView, isCodeOver } from "~/features/login/link/code-form-view.server";
import { type CodeOverReply, renewIntent } from "~/features/login/link/code-over";
import { requestSignInLink, requestUntoldLink } from "~/features/login/link/request-link.server";
import { type LoginFormReply, linkIntent } from "~/features/login/login-form";
import { linkRefusalWords, parseLoginForm } from "~/features/login/login-form-view.server";
import { type LoginOptions, sentStates } from "~/features/login/login-options";
import { sentId } from "~/features/login/login-view";
import { loginAddress } from "~/features/login/login-view.server";
import type { Onward } from "~/features/login/signed-in";
import { requestSmsCode, type SmsCodeRefusal } from "~/features/login/sms/request-sms-code.server";
import type { SmsFormReply } from "~/features/login/sms/sms-form";
import { noCodeReply, smsCodeAddress, wrongPhoneReply } from "~/features/login/sms/sms-form-view.server";
import { guardSmsLogin } from "~/features/login/sms/sms-guard.server";
import { waitWords } from "~/features/login/wait-view.server";
import { phoneSchema } from "~/features/people/phone";
import { offeredLoginOfDomain } from "~/features/provider-login/at-provider.server";
import { domainOf } from "~/features/provider-login/claims";
import { ownOffer } from "~/features/provider-login/provider-view.server";
import type { PageRequest } from "~/http/page-request";
import { seeInstead, seeOther } from "~/http/redirect.server";
import { signIn } from "./authenticator.server";
import { readSentAddress, setAskedGroup, setSentAddress, smsBrowserOf } from "./login-cookies.server";
import { signedIn } from "./signed-in.server";
import { smsStatus } from "./sms-status.server";

/** Seconds after which to try again where too many unknown accounts were asked about. */
const retryAfterSeconds = 600;

/** Shows one of the forms of the sign-in page again. */
function showAgain<Reply>({ context }: PageRequest, reply: Reply, init: ResponseInit) {
  context.formRefused = true;
  return data(reply, init);
}

/**
 * The organisation's own way to sign in, where the address is in a domain that it has proved to be its own: the domain alone
 * decides. Whoever came by a group's link joins it, which the organisation's way does not.
 */
async function ownWay(
  page: PageRequest,
  { email, path, options }: { email: string; path: string; options: LoginOptions },
): Promise<LoginFormReply["own"]> {
  const domain = domainOf(email);
  const login = domain && !options.groupId && (await offeredLoginOfDomain(page.app.db, domain));
  return login ? ownOffer(page, { login, email, path }) : undefined;
}

/** Answers the form that asks for a sign-in mail: leads to the confirmation, or shows the form again. */
export async function answerEmailForm(page: PageRequest, form: FormData, path: string, options: LoginOptions) {
  const { app, language, context, t } = page;
  const submission = parseLoginForm(page, form);
  if (submission.status !== "success") {
    return showAgain<LoginFormReply>(page, { submission: submission.reply() }, { status: 422 });
  }
  const { email } = submission.value;
  const intent = form.get("intent");
  const isLinkWanted = intent === linkIntent || intent === renewIntent;
  const own = isLinkWanted ? undefined : await ownWay(page, { email, path, options });
  if (own) return data<LoginFormReply>({ submission: submission.reply(), own });
  const asked = await requestSignInLink(app, {
    email,
    invitedEmail: options.email,
    path,
    groupId: options.groupId,
    language,
    clientAddress: context.clientAddress,
  });
  if (asked.outcome === "success" && asked.waitSeconds > 0 && intent === renewIntent) {
    const why = t("login:code.errors.tooSoon", { wait: waitWords(page, asked.waitSeconds) });
    const headers = { "retry-after": String(Math.ceil(asked.waitSeconds)) };
    return codeOver(page, { why, email }, { status: 429, headers });
  }
  if (asked.outcome === "success") {
    throw seeOther(`${loginAddress(page, path, options, sentStates.sent)}#${sentId}`, [
      ["set-cookie", setSentAddress(app, { email, waitSeconds: asked.waitSeconds })],
      ...setAskedGroup(app, options.groupId),
    ]);
  }
  const refused = submission.reply({ fieldErrors: { email: [linkRefusalWords(page, asked)] } });
  if (asked.outcome !== "tooManyRequests") {
    const groupRefused = asked.outcome === "group_not_found";
    return showAgain<LoginFormReply>(page, { submission: refused, groupRefused }, { status: 422 });
  }
  // A mail may have gone out all the same, or lie in the mailbox from before: the field for its code comes along, and
  // works in this browser for this address, whether or not it is known.
  const code = codeFormData(page, { action: loginAddress(page, path, options, sentStates.perhaps) });
  return showAgain<LoginFormReply>(
    page,
    { submission: refused, haveCode: { title: t("login:code.have"), form: code } },
    {
      status: 429,
      headers: [
        ["retry-after", String(retryAfterSeconds)],
        ["set-cookie", setSentAddress(app, { email, waitSeconds: 0 })],
        ...setAskedGroup(app, options.groupId),
      ],
    },
  );
}

/**
 * Answers whoever their organisation's provider knows and may not sign in: a link and a code of their own go to their address, and
 * the page is the same whether or not it is known: what they have begun, answered or consented to is theirs to know.
 */
export async function answerByOwnLink(
  page: Pick<PageRequest, "app" | "context" | "language">,
  { email, path }: { email: string; path: string },
): Promise<Response> {
  const { app, context, language } = page;
  await requestUntoldLink(app, { email, path, language, clientAddress: context.clientAddress });
  return seeOther(`${loginAddress(page, path, {}, sentStates.byProvider)}#${sentId}`, [
    ["set-cookie", setSentAddress(app, { email, waitSeconds: 0 })],
  ]);
}

/** Says that no code can be typed any more, and offers to have another mail sent to the same address. */
function codeOver(page: PageRequest, shown: { why: string; email: string | undefined }, init: ResponseInit) {
  const action = page.url.pathname + page.url.search;
  return showAgain<CodeOverReply>(page, { over: codeOverView(page, { ...shown, action }) }, init);
}

/** Answers the form with the code of a mail: goes on, signed in, shows the form again, or says that the code is over. */
export async function answerMailCode(page: PageRequest, form: FormData, onward: Onward) {
  const given = form.get("code");
  const code = typeof given === "string" ? given : "";
  const redeemed = await signIn(page, "mailCode", { code });
  if (redeemed.outcome === "login_succeeded") throw await signedIn(page, redeemed.sessionToken, onward);
  // The page of a code that was used, come Back to by whoever it signed in.
  if (await page.person()) throw seeInstead(onward.path);
  if (isCodeOver(redeemed.outcome)) {
    const why = page.t(`login:code.errors.${redeemed.outcome}`);
    const sent = readSentAddress(page.app, page.request);
    const triesOver = redeemed.outcome === "tooManyAttempts";
    // Only this browser learns it anew, and it has just been told.
    const headers: [string, string][] =
      sent && triesOver ? [["set-cookie", setSentAddress(page.app, { ...sent, triesOver })]] : [];
    return codeOver(page, { why, email: sent?.email }, { status: 422, headers });
  }
  return showAgain<CodeFormReply>(page, codeFormReply(page, redeemed.outcome, code), { status: 422 });
}

/** Whether a posted login form is the one with the phone number. */
export function isPhoneForm(form: FormData): boolean {
  return form.has("phoneNumber");
}

/** Answers the form that asks for a code by text message: leads to the code page, or shows the form again. */
export async function answerPhoneForm(page: PageRequest, form: FormData, onward: Onward) {
  guardSmsLogin(page.app);
  const typed = String(form.get("phoneNumber"));
  const phone = phoneSchema.safeParse(typed);
  if (!phone.success) {
    const problem = phone.error.issues[0]?.message;
    return showAgain<SmsFormReply>(page, wrongPhoneReply(page, typed, problem), { status: 422 });
  }
  const answer = await askForCode(page, { phone: phone.data }, onward);
  const waitSeconds = "waitSeconds" in answer ? answer.waitSeconds : undefined;
  return showAgain<SmsFormReply>(
    page,
    noCodeReply(page, typed, answer, onward),
    smsStatus(answer.outcome, waitSeconds),
  );
}

/** Has a code sent to a number and leads to where it is typed; gives why none was sent. */
export async function askForCode(
  page: PageRequest,
  number: { phone: string; numberTyped?: boolean },
  onward: Onward,
): Promise<SmsCodeRefusal> {
  const { app, language, context } = page;
  const { browserToken, cookie } = smsBrowserOf(page);
  const { clientAddress } = context;
  const { groupId } = onward;
  const answer = await requestSmsCode(app, { ...number, groupId, language, clientAddress, browserToken });
  const cookies: [string, string][] = [["set-cookie", cookie], ...setAskedGroup(app, groupId)];
  if (answer.outcome === "success") throw seeOther(smsCodeAddress(page, answer.uuid, onward), cookies);
  const pending = "pending" in answer ? answer.pending : undefined;
  // Who submits twice has a code on the way, and wants to get to where it is typed.
  if (pending?.justSent) throw seeOther(smsCodeAddress(page, pending.uuid, onward), cookies);
  return answer;
}
