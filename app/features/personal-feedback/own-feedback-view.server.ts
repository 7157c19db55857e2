import { helpLink } from "~/features/advice/contacts-view.server";
import type { AssessmentOrder } from "~/features/orders/order";
import { resultsAddress } from "~/features/results/results-address";
import type { FormWords } from "~/i18n/words.server";
import { shortDay } from "~/platform/time/written-time";
import type { OwnFeedback } from "./ask-feedback.server";
import type { OwnFeedbackViewData } from "./own-feedback-view";

/** The page where a person asks for a professional's feedback, takes that back, and reads what they were told. */
export function ownFeedbackView(
  words: FormWords,
  { order, own }: { order: AssessmentOrder; own: OwnFeedback },
): OwnFeedbackViewData {
  const { t, language, formToken } = words;
  const { state, request, given } = own;
  return {
    title: t("personalFeedback:title"),
    back: { href: resultsAddress(language, order.id), label: t("personalFeedback:toResults") },
    token: formToken,
    lead: t(`personalFeedback:lead.${state}`, {
      day: request ? shortDay(request.askedAt, language) : "",
      organisation: order.organizationName,
    }),
    given: given.map(({ feedback, givenAt }) => ({
      key: givenAt.toISOString(),
      title: t("personalFeedback:givenOn", { day: shortDay(givenAt, language) }),
      paragraphs: feedback.split(/\n+/).filter(Boolean),
    })),
    ask:
      state === "mayAsk"
        ? {
            how: [t("personalFeedback:how.sees"), t("personalFeedback:how.writes"), t("personalFeedback:how.log")],
            howTitle: t("personalFeedback:howTitle"),
            agree: agreedWords({ t }, order),
            notAgreed: t("personalFeedback:notAgreed"),
            errorTitle: t("common:errorSummary"),
            button: t("personalFeedback:ask"),
          }
        : undefined,
    urgent:
      state === "mayAsk" || state === "waiting"
        ? { text: t("personalFeedback:urgent"), help: helpLink(words) }
        : undefined,
    withdraw:
      state === "waiting"
        ? { note: t("personalFeedback:withdrawNote"), button: t("personalFeedback:withdraw") }
        : undefined,
  };
}

/** What a person agrees to when they ask; kept with the request as they read it. */
export function agreedWords({ t }: Pick<FormWords, "t">, { name: order }: Pick<AssessmentOrder, "name">): string {
  return t("personalFeedback:agree", { order });
}
