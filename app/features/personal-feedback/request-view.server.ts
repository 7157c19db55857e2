import type { Fact } from "~/design/notices/conflict";
import { type OwnForm, ownStaffForm } from "~/design/own-form";
import type { Advice } from "~/features/advice/advice";
import type { LeafletCatalogue } from "~/features/content/leaflet";
import { drawnResults } from "~/features/results/drawn-results";
import type { ResultsQuery } from "~/features/results/results-address";
import { readersResultsView } from "~/features/results/results-view.server";
import { textLimit } from "~/features/survey/answer-schema";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { shortDay, writtenTime } from "~/platform/time/written-time";
import type { DrawPart } from "~/remix/drawn-part";
import type { GivenOutcome, OpenedRequest } from "./answer-requests.server";
import type { RequestViewData } from "./request-view";

type RequestPage = {
  request: OpenedRequest;
  /** Whose form it is, with what they wrote before. */
  own: OwnForm;
  query: ResultsQuery;
  advice: Advice;
  leaflets: LeafletCatalogue;
  now: Date;
  draw: DrawPart;
};

/** One request: the result as its person sees it, and the form for what a professional has to say of it. */
export function requestView(words: FormWords, { request, own, draw, ...shown }: RequestPage): RequestViewData {
  const { t, language, formToken } = words;
  const name = request.firstName || t("personalFeedback:request.nameless");
  return {
    title: t("personalFeedback:request.title", { name }),
    back: { href: pageUrl("professionalRequests", language), label: t("personalFeedback:request.back") },
    lead: t("personalFeedback:request.lead", {
      day: shortDay(request.askedAt, language),
      language: t(`help:language.${request.language}`),
    }),
    resultsTitle: request.firstName
      ? t("personalFeedback:request.resultOf", { name })
      : t("personalFeedback:request.resultOfNameless"),
    results: drawnResults(
      readersResultsView(words, {
        order: request.order,
        shown: request.result,
        address: (query) => pageUrl("professionalRequest", language, { feedbackRequestId: request.id }, query),
        ...shown,
      }),
      draw,
    ),
    form: {
      title: t("personalFeedback:request.formTitle"),
      label: t("personalFeedback:request.label", { name }),
      hint: t("personalFeedback:request.hint"),
      button: t("personalFeedback:request.give"),
      sending: t("personalFeedback:request.giving"),
      form: ownStaffForm(formToken, own, request.version),
      written: own.kept?.feedback,
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

/**
 * Why feedback was not given, beside what was written. What a colleague has said is the person's to read and nobody
 * else's: only that it was said is told.
 */
export function feedbackConflict({ t, language }: Words, saved: Conflicting["saved"], text: string) {
  const label = t("personalFeedback:request.formTitle");
  const typed: Fact = { label, value: text };
  const when = (moment: Date) => writtenTime(moment, language);
  if ("answeredAt" in saved) {
    const by = saved.byOneself ? "answeredByYou" : "answered";
    return {
      version: undefined,
      text: t(`personalFeedback:request.${by}`),
      saved: [{ label, value: t(`personalFeedback:request.${by}At`, { time: when(saved.answeredAt) }) }],
      typed: [typed],
      onward: { href: pageUrl("professionalRequests", language), label: t("personalFeedback:request.back") },
    };
  }
  const result = t("personalFeedback:request.result");
  return {
    version: saved.version,
    text: t("personalFeedback:request.newerResult"),
    saved: [
      { label: result, value: when(saved.result.timestamp) },
      { label, value: "" },
    ],
    typed: [{ label: result, value: "" }, typed],
  };
}

type Conflicting = Extract<GivenOutcome, { outcome: "conflict" }>;
