import { surveyDuration } from "~/features/survey/duration-view.server";
import type { Translator } from "~/i18n/translator.server";
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
