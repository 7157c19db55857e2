import { describe, expect, it } from "vitest";
import {
  type AnsweringState,
  answeringStates,
  assessmentStatus,
  isUnansweredAndOpen,
  locksPersonalAnalysis,
  maySeeResults,
  orderAction,
  orderBadge,
  showsDeadline,
  showsResults,
} from "./order";

type Row = [
  state: AnsweringState,
  order: "open" | "closed",
  kind: "invited" | "personal",
  expected: {
    status: ReturnType<typeof assessmentStatus>;
    badge: ReturnType<typeof orderBadge>;
    action: ReturnType<typeof orderAction>;
    deadline: boolean;
    unanswered: boolean;
  },
];

/** What spec §4 says of every combination, written out. */
const table: Row[] = [
  [
    "notStarted",
    "open",
    "invited",
    { status: "open", badge: "available", action: "answer", deadline: true, unanswered: true },
  ],
  [
    "notStarted",
    "open",
    "personal",
    { status: "open", badge: "available", action: "answer", deadline: false, unanswered: true },
  ],
  [
    "notStarted",
    "closed",
    "invited",
    { status: "closed", badge: "expired", action: undefined, deadline: false, unanswered: false },
  ],
  [
    "notStarted",
    "closed",
    "personal",
    { status: "closed", badge: "expired", action: "answerAgain", deadline: false, unanswered: false },
  ],
  [
    "inProgress",
    "open",
    "invited",
    { status: "open", badge: "available", action: "continue", deadline: true, unanswered: true },
  ],
  [
    "inProgress",
    "open",
    "personal",
    { status: "open", badge: "available", action: "continue", deadline: true, unanswered: true },
  ],
  [
    "inProgress",
    "closed",
    "invited",
    { status: "closedAndPartiallyCompleted", badge: "expired", action: undefined, deadline: false, unanswered: false },
  ],
  [
    "inProgress",
    "closed",
    "personal",
    {
      status: "closedAndPartiallyCompleted",
      badge: "expired",
      action: "answerAgain",
      deadline: false,
      unanswered: false,
    },
  ],
  [
    "completed",
    "open",
    "invited",
    { status: "completed", badge: "completed", action: "answerAgain", deadline: false, unanswered: false },
  ],
  [
    "completed",
    "open",
    "personal",
    { status: "completed", badge: "completed", action: "answerAgain", deadline: false, unanswered: false },
  ],
  [
    "completed",
    "closed",
    "invited",
    { status: "completed", badge: "expired", action: undefined, deadline: false, unanswered: false },
  ],
  [
    "completed",
    "closed",
    "personal",
    { status: "completed", badge: "expired", action: "answerAgain", deadline: false, unanswered: false },
  ],
  [
    "partialResultExpired",
    "open",
    "invited",
    { status: "open", badge: "available", action: "answerAgain", deadline: true, unanswered: true },
  ],
  [
    "partialResultExpired",
    "open",
    "personal",
    { status: "open", badge: "available", action: "answerAgain", deadline: false, unanswered: true },
  ],
  [
    "partialResultExpired",
    "closed",
    "invited",
    { status: "closedAndPartiallyCompleted", badge: "expired", action: undefined, deadline: false, unanswered: false },
  ],
  [
    "partialResultExpired",
    "closed",
    "personal",
    {
      status: "closedAndPartiallyCompleted",
      badge: "expired",
      action: "answerAgain",
      deadline: false,
      unanswered: false,
    },
  ],
];

const order = (answeringState: AnsweringState, open: "open" | "closed", kind: "invited" | "personal") => ({
  answeringState,
  closed: open === "closed",
  personal: kind === "personal",
  trial: false,
  endTimestamp: "2026-12-01T21:59:00Z",
});

describe("an assessment order", () => {
  it.each(table)(
    "that is %s, %s and %s has the status, badge, button and deadline of the spec",
    (state, open, kind, expected) => {
      const given = order(state, open, kind);
      expect({
        status: assessmentStatus(given),
        badge: orderBadge(given),
        action: orderAction(given),
        deadline: showsDeadline(given),
        unanswered: isUnansweredAndOpen(given),
      }).toEqual(expected);
    },
  );

  it("is judged in every combination of state, closing and kind", () => {
    const combinations = table.map(([state, open, kind]) => `${state} ${open} ${kind}`);
    expect(new Set(combinations).size).toBe(answeringStates.length * 2 * 2);
  });

  it.each(answeringStates)("of a trial that has closed is expired as a trial, unless it is completed (%s)", (state) => {
    const expected = state === "completed" ? "completed" : "trialExpired";
    expect(assessmentStatus({ ...order(state, "closed", "invited"), trial: true })).toBe(expected);
    const open = state === "completed" ? "completed" : "open";
    expect(assessmentStatus({ ...order(state, "open", "invited"), trial: true })).toBe(open);
  });

  it.each([null, "", "soon", "2026-13-45T00:00:00Z"])("tells no deadline when its end is %j", (endTimestamp) => {
    expect(showsDeadline({ ...order("inProgress", "open", "invited"), endTimestamp })).toBe(false);
  });

  it.each([
    ["closed", 0, false],
    ["open", 0, true],
    ["open", 1, false],
  ] as const)(
    "that is open and unanswered locks the personal analysis (%s, %i completed)",
    (open, completed, locks) => {
      const invited = order(completed ? "completed" : "notStarted", open, "invited");
      expect(locksPersonalAnalysis([order("completed", "open", "invited"), invited])).toBe(locks);
      expect(locksPersonalAnalysis([{ ...invited, personal: true }])).toBe(false);
    },
  );

  it.each<[string, boolean, { active?: boolean; dateOfBirth?: string | null }, boolean]>([
    ["shows them to a valid person", true, {}, true],
    ["shows them to a person without a date of birth yet", true, { dateOfBirth: null }, true],
    ["shows none to its people", false, {}, false],
    ["shows them, but not to who is no longer active", true, { active: false }, false],
    ["shows them, but not to who is under age", true, { dateOfBirth: "2010-01-01" }, false],
    ["shows none, least of all to who is no longer active", false, { active: false }, false],
  ])("%s: results", (_, showResultsToEndUser, differs, expected) => {
    const now = new Date("2026-11-20T12:00:00+02:00");
    const person = { active: true, dateOfBirth: "1990-05-17", ...differs };
    const features = { showResultsToEndUser, surveyFlowVariant: "default" as const, professionalService: false };
    expect(maySeeResults(person, features, now)).toBe(expected);
    // The list leads to them only once there are any.
    const shows = (hasCompletedResult: boolean, completedModuleCount: number) =>
      showsResults(person, { hasCompletedResult, completedModuleCount, features }, now);
    expect(shows(true, 0)).toBe(expected);
    expect(shows(false, 1)).toBe(expected);
    expect(shows(false, 0)).toBe(false);
  });
});
