import type { OrderAction } from "~/features/orders/order";
import { pageUrl } from "~/i18n/paths";
import type { FormWords } from "~/i18n/words.server";
import type { OrderActionData } from "./order-action";

const labels = {
  answer: "assessments:answer",
  continue: "assessments:continue",
  answerAgain: "assessments:answerAgain",
} as const;

export function orderActionView(
  { t, language, formToken }: FormWords,
  orderId: string,
  action: OrderAction,
): OrderActionData {
  return { address: pageUrl("assessments", language), orderId, token: formToken, label: t(labels[action]) };
}
