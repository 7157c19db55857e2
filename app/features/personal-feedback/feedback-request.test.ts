import { describe, expect, it } from "vitest";
import { type FeedbackRequest, feedbackState, readFeedback } from "./feedback-request";

const at = new Date("2026-11-22T12:00:00Z");
const request = (given: Partial<FeedbackRequest> = {}): FeedbackRequest => ({
  askedAt: at,
  withdrawnAt: null,
  feedback: null,
  givenAt: null,
  ...given,
});

describe("a professional's feedback", () => {
  it.each<[string, boolean, boolean, FeedbackRequest | undefined]>([
    ["notOffered", false, true, undefined],
    ["notOffered", false, true, request({ withdrawnAt: at })],
    ["nothingToLookAt", true, false, undefined],
    ["mayAsk", true, true, undefined],
    ["mayAsk", true, true, request({ withdrawnAt: at })],
    ["waiting", true, true, request()],
    ["waiting", false, true, request()],
    ["given", true, true, request({ feedback: "Well done", givenAt: at })],
    ["given", false, false, request({ feedback: "Well done", givenAt: at, withdrawnAt: at })],
  ])("is %s where it is offered: %s, a result: %s, a request: %j", (expected, isOffered, hasResult, asked) => {
    expect(feedbackState({ isOffered, hasResult, request: asked })).toBe(expected);
  });
});

it.each(["", "  \n\t ", "\u200b\u2060", " \u2800\u00ad "])("feedback with nothing to be seen is none: %j", (typed) => {
  expect(readFeedback(typed)).toEqual({ error: "required" });
});
