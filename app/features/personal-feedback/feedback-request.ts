import { textLimit } from "~/features/survey/answer-schema";
import { codePoints, isVisible, normaliseText } from "~/platform/text/normalise";

/** What a person asked a professional about one of their results. */
export type FeedbackRequest = {
  askedAt: Date;
  withdrawnAt: Date | null;
  feedback: string | null;
  givenAt: Date | null;
};

export type FeedbackState =
  /** The subscriber has not combined the service with the order, and nothing was ever given. */
  | "notOffered"
  /** There is no completed result yet that could be looked at. */
  | "nothingToLookAt"
  | "mayAsk"
  | "waiting"
  | "given";

/**
 * Where a person stands with the feedback on their newest completed result. What was given stays theirs, whatever
 * becomes of the service or their consent.
 */
export function feedbackState({
  isOffered,
  hasResult,
  request,
}: {
  isOffered: boolean;
  hasResult: boolean;
  request: FeedbackRequest | undefined;
}): FeedbackState {
  if (request?.givenAt) return "given";
  if (request && !request.withdrawnAt) return "waiting";
  if (!isOffered) return "notOffered";
  return hasResult ? "mayAsk" : "nothingToLookAt";
}

/** Reads what a professional has typed: trimmed and normalised, or what is wrong with it. */
export function readFeedback(typed: string): { text: string } | { error: "required" | "tooLong" } {
  const text = normaliseText(typed, textLimit.max);
  if (text === undefined || codePoints(text) > textLimit.max) return { error: "tooLong" };
  return isVisible(text) ? { text } : { error: "required" };
}
