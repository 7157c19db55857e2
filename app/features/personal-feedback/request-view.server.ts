import type { Advice } from "~/features/advice/advice";
import type { LeafletCatalogue } from "~/features/content/leaflet";
import type { ResultsQuery } from "~/features/results/results-address";
import { readersResultsView } from "~/features/results/results-view.server";
import { textLimit } from "~/features/survey/answer-schema";
import { pageUrl } from "~/i18n/paths";
import type { FormWords } from "~/i18n/words.server";
import { writtenDay } from "~/platform/time/written-time";
import type { OpenedRequest } from "./answer-requests.server";
import type { RequestViewData } from "./request-view";

type RequestPage = {
  request: OpenedRequest;
  writer: string;
  /** What was written before the session ended. */
  draft: string | undefined;
  query: ResultsQuery;
  advice: Advice;
  leaflets: LeafletCatalogue;
  now: Date;
};

/** One request: the result as its person sees it, and the form for what a professional has to say of it. */
export function requestView(words: FormWords, { request, writer, draft, ...shown }: RequestPage): RequestViewData {
  const { t, language, formToken } = words;
  const name = request.firstName || t("personalFeedback:request.nameless");
  return {
    title: t("personalFeedback:request.title", { name }),
    back: { href: pageUrl("professionalRequests", language), label: t("personalFeedback:request.back") },
    lead: t("personalFeedback:request.lead", {
      day: writtenDay(request.askedAt, language),
      language: t(`common:languageName.${request.language}`),
    }),
    results: readersResultsView(words, {
      order: request.order,
      shown: request.result,
      address: (query) => pageUrl("professionalRequest", language, { feedbackRequestId: request.id }, query),
      ...shown,
    }),
    form: {
      title: t("personalFeedback:request.formTitle"),
      label: t("personalFeedback:request.label", { name }),
      hint: t("personalFeedback:request.hint"),
      button: t("personalFeedback:request.give"),
      sending: t("personalFeedback:request.giving"),
      token: formToken,
      writer,
      draft,
      limit: textLimit.max,
      counterFrom: textLimit.counterFrom,
      counterText: t("survey:counter"),
      errorTitle: t("common:errorSummary"),
      errors: {
        required: t("personalFeedback:request.required"),
        tooLong: t("personalFeedback:request.tooLong", { limit: textLimit.max }),
      },
    },
  };
}
