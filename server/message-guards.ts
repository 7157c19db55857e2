import { actionReminderGuard } from "../app/features/action-plan/reminders.server";
import type { InvitingCtx } from "../app/features/invitations/message-people.server";
import { orderMessageGuard } from "../app/features/invitations/order-message-guard.server";
import { linkMailGuard } from "../app/features/login/link/link-mail-guard.server";
import { smsCodeGuard } from "../app/features/login/sms/sms-code-guard.server";
import { trialMailGuard } from "../app/features/marketing/trial-mail-guard.server";
import { joinMailGuard } from "../app/features/marketing/trial-requests.server";
import type { MessageGuards } from "../app/features/messages/message-guard.server";
import { feedbackMailGuard } from "../app/features/personal-feedback/feedback-mail-guard.server";
import { requestNoticeGuard } from "../app/features/personal-feedback/request-notices.server";

/** What each kind of message asks before it leaves. Those that tell of what has happened ask nothing. */
export const messageGuards = (ctx: InvitingCtx): MessageGuards => ({
  signInLink: linkMailGuard,
  signInCode: smsCodeGuard,
  orderMessage: orderMessageGuard(ctx),
  feedbackGiven: feedbackMailGuard,
  feedbackAsked: requestNoticeGuard(ctx),
  actionReminder: actionReminderGuard(ctx),
  trialLink: trialMailGuard,
  trialJoin: joinMailGuard,
  accountNotice: "always",
  quoteRequest: "always",
  webhookOff: "always",
  sampleMessage: "always",
  deliveryReport: "always",
});
