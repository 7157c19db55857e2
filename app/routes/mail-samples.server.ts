import { contactChangedMail } from "~/features/admin/people/contact-changed-mail.server";
import { followingKinds, messageKinds } from "~/features/invitations/message-kinds";
import { orderMail } from "~/features/invitations/order-mail.server";
import { deliveryMail } from "~/features/inviting/delivery-mail.server";
import { signInMail } from "~/features/login/link/sign-in-mail.server";
import { accountExistsMail, quoteReceivedMail, trialMail } from "~/features/marketing/contact-mails.server";
import type { Message } from "~/features/messages/message";
import { erasedMail } from "~/features/own-data/erased-mail.server";
import { feedbackMail } from "~/features/personal-feedback/feedback-mail.server";
import { requestsMail } from "~/features/personal-feedback/requests-mail.server";
import { domainMail } from "~/features/provider-login/domain-mail.server";
import { enrolmentMail } from "~/features/second-factor/await-enrolment.server";
import { noticeMail } from "~/features/second-factor/notice-mail.server";
import { offMail } from "~/features/webhooks/switch-off.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { Env } from "~/platform/env.server";

const id = "00000000-0000-4000-8000-000000000000";
const to = "aino.esimerkki@example.com";
const closes = new Date("2026-12-04T22:00:00Z");

const delivery = {
  receivedAt: new Date("2026-11-26T01:15:00Z"),
  state: "done",
  rowCount: 480,
  freshCount: 6,
  knownCount: 2,
  invitedCount: 470,
  changedCount: 3,
  refusedCount: 4,
  newUnitCount: 1,
  officeCount: 475,
  missingCount: 5,
  problems: [{ row: 12, problem: "emailInvalid", column: "email" }],
};

/** What an organisation's administrators are told of its programs and its sign-in. */
function administratorsMails(env: Env, language: Language): Record<string, Message> {
  return {
    ...Object.fromEntries(
      (["missing", "lapsed", "silent", "lapsedSilent"] as const).map((news) => [
        `domain-${news.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
        domainMail(language, { to, env, organisationId: id, domain: "yritys.example", news }),
      ]),
    ),
    ...Object.fromEntries(
      (["failing", "gone"] as const).map((because) => [
        `webhook-${because}`,
        offMail(language, {
          to,
          organisation: "Kauppa Oy",
          because,
          at: { organisationId: id, webhookId: id },
          env,
        }),
      ]),
    ),
    "delivery-report": deliveryMail(language, {
      to,
      organisationId: id,
      delivery,
      key: "Henkilöstö",
      limits: { mostMissing: 10, mostNew: 500 },
      env,
    }),
  };
}

/** Every mail that the service sends to people, with sample data, by a name of its own. */
export function mailSamples(env: Env, language: Language): Record<string, Message> {
  const { publicOrigin } = env;
  const orders = { fi: "Syksyn hyvinvointikysely", sv: "Höstens välbefinnandeenkät", en: "Autumn wellbeing survey" };
  const order = {
    name: orders.fi,
    names: orders,
    organizationName: "Kauppa Oy",
    endTimestamp: closes,
    surveyFlowVariant: "default" as const,
    showResultsToEndUser: true,
  };
  const href = publicOrigin + pageUrl("loginToken", language, { token: id });
  const unsubscribe = publicOrigin + pageUrl("unsubscribe", language, { token: id });
  const signIn = { to, href, minutes: 60, env };
  const group = {
    id,
    name: "Tuotanto",
    orderId: id,
    order,
    organizationId: id,
    organizationName: order.organizationName,
    surveyFlowVariant: "default" as const,
    emailFilter: null,
    showResultsToEndUser: true,
    recruits: false,
  };
  return {
    ...administratorsMails(env, language),
    "sign-in": signInMail(language, { ...signIn, code: "012345", group: undefined }),
    "sign-in-without-code": signInMail(language, { ...signIn, code: undefined, group: undefined }),
    "sign-in-by-group": signInMail(language, { ...signIn, code: "012345", group }),
    ...Object.fromEntries(
      [...messageKinds, ...followingKinds].map((kind) => [
        kind.replaceAll("_", "-"),
        orderMail(language, {
          to,
          kind,
          order,
          text: undefined,
          href,
          usableUntil: kind === "invitation" ? closes : undefined,
          answersUntil: kind === "unfinished" ? closes : undefined,
          unsubscribe: { page: unsubscribe, post: unsubscribe },
          env,
        }),
      ]),
    ),
    "personal-feedback": feedbackMail(language, { to, env, orderId: id }),
    "feedback-asked": requestsMail(language, {
      to,
      count: 3,
      unsubscribe: { page: unsubscribe, post: unsubscribe },
      env,
    }),
    erased: erasedMail(language, { to, env }),
    "contact-changed": contactChangedMail(language, { to, changed: { email: true, phone: true }, env }),
    "second-step-added": noticeMail(language, { to, env, notice: "added" }),
    "second-step-reset": noticeMail(language, { to, env, notice: "reset" }),
    "enrolment-waits": enrolmentMail(language, { to, env, name: "ville@example.com", personId: id, until: closes }),
    "second-step-waits": noticeMail(language, { to, env, notice: "waits" }),
    "quote-received": quoteReceivedMail(language, { email: to, env }),
    trial: trialMail(language, { to, env, href: publicOrigin + pageUrl("confirmTrial", language, { trialToken: id }) }),
    "account-exists": accountExistsMail(language, { to, env, href: publicOrigin + pageUrl("assessments", language) }),
  };
}
