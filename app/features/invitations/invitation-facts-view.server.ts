import { orderNameIn } from "~/features/orders/order-name";
import { surveyDuration } from "~/features/survey/duration-view.server";
import type { Translator } from "~/i18n/translator.server";
import type { Words } from "~/i18n/words.server";
import type { InvitedOrder } from "./invited-order.server";
import type { MailedOrder } from "./mailed-order.server";

/** What everybody is to know before they answer, whatever words the order has: how long it takes, that it is voluntary, who sees what. */
export function invitationFacts(
  t: Translator,
  order: Pick<MailedOrder, "organizationName" | "surveyFlowVariant" | "showResultsToEndUser">,
): string[] {
  const { organizationName: organisation, surveyFlowVariant, showResultsToEndUser } = order;
  const seen = t("mail:invitation.seen", { organisation });
  return [
    t("mail:invitation.takes", { duration: surveyDuration({ t }, surveyFlowVariant) }),
    showResultsToEndUser ? `${seen} ${t("mail:invitation.own")}` : seen,
  ];
}

/** What somebody logs in to by an invitation's link: whose survey it is, and what everybody is to know. */
export function invitationLines({ t, language }: Words, order: InvitedOrder): string[] {
  const named = { order: orderNameIn(language, order), organisation: order.organizationName };
  return [t("start:orderLine", named), ...invitationFacts(t, order)];
}
