import { data } from "@remix-run/node";
import { smsCodeAddress } from "~/features/login/sms/sms-form-view.server";
import type { FreshSignInReply } from "~/features/own-data/fresh-sign-in";
import { sendFreshSignIn } from "~/features/own-data/fresh-sign-in.server";
import { freshSignInReply } from "~/features/own-data/fresh-sign-in-view.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { smsBrowserOf } from "./login-cookies.server";
import { smsStatus } from "./sms-status.server";

/** Answers the form that asks for a fresh sign-in: leads to what was sent, or tells why nothing was. */
export async function answerFreshSignIn(page: PageRequest) {
  const { app, context, language, url } = page;
  const person = await page.requirePerson();
  const path = url.pathname;
  const { browserToken, cookie } = smsBrowserOf(page);
  const { clientAddress } = context;
  const sent = await sendFreshSignIn(app, { person, path, language, clientAddress, browserToken });
  switch (sent.outcome) {
    case "linkSent":
      throw seeOther(`${path}?sent=1`);
    case "codeSent":
      throw seeOther(smsCodeAddress(page, sent.uuid, { path, groupId: undefined, again: "1" }), {
        "set-cookie": cookie,
      });
    case "noCode": {
      context.formRefused = true;
      const { refusal } = sent;
      const waitSeconds = "waitSeconds" in refusal ? refusal.waitSeconds : undefined;
      return data<FreshSignInReply>(freshSignInReply(page, refusal), smsStatus(refusal.outcome, waitSeconds));
    }
  }
}
