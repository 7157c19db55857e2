import { describe, expect, it } from "vitest";
import { type Language, languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { fill, wordsOf } from "../../../tests/fixtures/words";
import type { AssessmentOrder } from "./order";
import { deadlineText, orderListView } from "./order-view.server";

/** The deadline as the page tells it, and what it says of days, date and time by the words of the locale file. */
const told = (language: Language, end: string, now: string) =>
  deadlineText({ t: translatorFor(language), language }, end, new Date(now));
const daysLeft = (language: Language, count: number, date: string) => {
  const { days_one, days_other } = wordsOf(language).assessments.deadline;
  return fill(count === 1 ? days_one : days_other, { count, date });
};
const today = (language: Language, time: string) => fill(wordsOf(language).assessments.deadline.today, { time });

describe("deadlineText", () => {
  it("counts days and names the last one in each language", () => {
    const [end, now] = ["2026-11-30T23:59:00+02:00", "2026-11-20T12:00:00+02:00"];
    expect(told("fi", end, now)).toBe(daysLeft("fi", 10, "30.11.2026"));
    expect(told("sv", end, now)).toBe(daysLeft("sv", 10, "30\u00a0nov.\u00a02026"));
    expect(told("en", end, now)).toBe(daysLeft("en", 10, "30\u00a0Nov\u00a02026"));
  });

  it("tells the time, too, where it is not the end of the day", () => {
    const [end, now] = ["2026-11-30T15:00:00+02:00", "2026-11-20T12:00:00+02:00"];
    expect(told("fi", end, now)).toBe(daysLeft("fi", 10, "30.11.2026 klo\u00a015.00"));
    expect(told("sv", end, now)).toBe(daysLeft("sv", 10, "30\u00a0nov.\u00a02026 kl.\u00a015.00"));
    expect(told("en", end, now)).toBe(daysLeft("en", 10, "30\u00a0Nov\u00a02026, 15:00"));
  });

  it("says which of two it is, of the hour that comes twice in autumn", () => {
    const ends = ["2027-10-31T00:30:00Z", "2027-10-31T01:30:00Z"];
    const last = (language: Language) => ends.map((end) => told(language, end, "2027-10-30T21:30:00Z"));
    expect(last("fi")).toEqual([today("fi", "3.30 (kesäaikaa)"), today("fi", "3.30 (talviaikaa)")]);
    expect(last("sv")).toEqual([today("sv", "03.30 (sommartid)"), today("sv", "03.30 (vintertid)")]);
    expect(last("en")).toEqual([today("en", "03:30 (summer time)"), today("en", "03:30 (winter time)")]);
  });

  it("tells the time on the last day, as it is written in each language", () => {
    const [end, now] = ["2026-11-30T08:05:00Z", "2026-11-30T00:00:00+02:00"];
    expect(told("fi", end, now)).toBe(today("fi", "10.05"));
    expect(told("sv", end, now)).toBe(today("sv", "10.05"));
    expect(told("en", end, now)).toBe(today("en", "10:05"));
  });

  it.each(languages)("has the singular and the plural (%s)", (language) => {
    const [one, two] = [1, 2].map((days) => told(language, `2026-11-2${days}T12:00:00Z`, "2026-11-20T12:00:00Z"));
    expect(one).toMatch(/^1 /);
    expect(two).toMatch(/^2 /);
    expect(one?.replace("1 ", "").split(" ")[0]).not.toBe(two?.replace("2 ", "").split(" ")[0]);
  });

  it.each<[string, string, string, string]>([
    // 22:00 UTC is midnight in Helsinki in winter, 21:00 in summer.
    [
      "the last minute of the day before",
      "2026-11-30T15:00:00Z",
      "2026-11-29T21:59:59Z",
      daysLeft("en", 1, "30\u00a0Nov\u00a02026, 17:00"),
    ],
    ["the first minute of the last day", "2026-11-30T15:00:00Z", "2026-11-29T22:00:00Z", today("en", "17:00")],
    [
      "a summer's last minute before",
      "2026-07-10T12:00:00Z",
      "2026-07-09T20:59:59Z",
      daysLeft("en", 1, "10\u00a0Jul\u00a02026, 15:00"),
    ],
    ["a summer's first minute of the day", "2026-07-10T12:00:00Z", "2026-07-09T21:00:00Z", today("en", "15:00")],
    [
      "an end one millisecond before midnight",
      "2026-11-30T21:59:59.999Z",
      "2026-11-30T10:00:00Z",
      today("en", "23:59"),
    ],
    ["an end at midnight, on the day it ends", "2026-11-30T22:00:00Z", "2026-11-30T10:00:00Z", today("en", "23:59")],
    [
      "an end at midnight, the day before",
      "2026-11-30T22:00:00Z",
      "2026-11-29T10:00:00Z",
      daysLeft("en", 1, "30\u00a0Nov\u00a02026"),
    ],
    [
      "an end a minute past midnight",
      "2026-11-30T22:01:00Z",
      "2026-11-30T10:00:00Z",
      daysLeft("en", 1, "1\u00a0Dec\u00a02026, 00:01"),
    ],
    ["a year's end", "2026-12-31T22:00:00Z", "2026-12-30T10:00:00Z", daysLeft("en", 1, "31\u00a0Dec\u00a02026")],
  ])("judges the day in Helsinki: %s", (_, end, now, expected) => {
    expect(told("en", end, now)).toBe(expected);
  });

  it.each<[string, string, string, string]>([
    [
      "over the longer day in autumn",
      "2026-10-26T12:00:00+02:00",
      "2026-10-24T23:00:00+03:00",
      daysLeft("en", 2, "26\u00a0Oct\u00a02026, 12:00"),
    ],
    [
      "over the shorter day in spring",
      "2027-03-29T00:30:00+03:00",
      "2027-03-27T23:30:00+02:00",
      daysLeft("en", 2, "29\u00a0Mar\u00a02027, 00:30"),
    ],
    ["within the longer day", "2026-10-25T23:30:00+02:00", "2026-10-25T00:10:00+03:00", today("en", "23:30")],
    [
      "at the first 3.30 of the night the clocks go back",
      "2026-10-25T03:30:00+03:00",
      "2026-10-25T00:30:00+03:00",
      today("en", "03:30 (summer time)"),
    ],
    [
      "at the second 3.30 of that night",
      "2026-10-25T03:30:00+02:00",
      "2026-10-25T00:30:00+03:00",
      today("en", "03:30 (winter time)"),
    ],
    ["at an hour the clocks skip", "2027-03-28T03:30:00+02:00", "2027-03-28T00:30:00+02:00", today("en", "04:30")],
  ])("counts calendar days where the clocks change: %s", (_, end, now, expected) => {
    expect(told("en", end, now)).toBe(expected);
  });
});

describe("orderListView", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const order = (given: Partial<AssessmentOrder> & { id: string }): AssessmentOrder => ({
    name: given.id,
    names: {},
    organizationId: "1",
    organizationName: "Esimerkki Oy",
    closed: false,
    personal: false,
    trial: false,
    hideConsent: false,
    endTimestamp: null,
    features: { showResultsToEndUser: true, surveyFlowVariant: "pulse", professionalService: false },
    basis: undefined,
    answeringState: "notStarted",
    answeredOrSkippedQuestionCount: 0,
    totalQuestionCount: 0,
    progressPercentage: 0,
    completedModuleCount: 0,
    totalModuleCount: 0,
    runId: undefined,
    hasCompletedResult: false,
    lastCompleted: undefined,
    ...given,
  });
  const view = (...orders: AssessmentOrder[]) => viewWith(undefined, orders);
  const viewWith = (personalModules: string[] | undefined, orders: AssessmentOrder[]) =>
    orderListView(
      { t: translatorFor("en"), language: "en", formToken: "" },
      { orders, personalModules, accounts: [], person: { active: true, dateOfBirth: "1990-01-01" }, now },
    );

  it("has what ends first on top, what has no end last, and newest first where they end together", () => {
    const ends = { soon: "2026-11-25T22:00:00Z", later: "2026-12-24T22:00:00Z" };
    const { unanswered } = view(
      order({ id: "newest, no end" }),
      order({ id: "newer, later", endTimestamp: ends.later }),
      order({ id: "older, no end" }),
      order({ id: "older, later", endTimestamp: ends.later }),
      order({ id: "oldest, soon", endTimestamp: ends.soon }),
    ).sections;
    expect(unanswered.map(({ name }) => name)).toEqual([
      "oldest, soon",
      "newer, later",
      "older, later",
      "newest, no end",
      "older, no end",
    ]);
  });

  it("has what was answered last on top of what is past, and what never was answered last", () => {
    const done = (id: string, at: string) =>
      order({ id, answeringState: "completed", hasCompletedResult: true, lastCompleted: { at, index: 50 } });
    const { past } = view(
      order({ id: "never", closed: true }),
      done("in summer", "2026-07-01T12:00:00Z"),
      done("in autumn", "2026-10-01T12:00:00Z"),
    ).sections;
    expect(past.map(({ name }) => name)).toEqual(["in autumn", "in summer", "never"]);
  });

  it("tells what waits how long it takes, what is begun how much is left, and what is answered when and with what index", () => {
    const { badge } = wordsOf("en").assessments;
    const inProgress = {
      answeringState: "inProgress",
      totalQuestionCount: 100,
      answeredOrSkippedQuestionCount: 44,
    } as const;
    const completed = {
      answeringState: "completed",
      hasCompletedResult: true,
      lastCompleted: { at: "2026-10-31T22:30:00Z", index: 74 },
    } as const;
    const [waiting, begun] = view(order({ id: "1" }), order({ id: "2", ...inProgress })).sections.unanswered;
    expect(waiting).toMatchObject({ duration: "Time needed: a minute or two", answered: undefined, index: undefined });
    expect(begun?.badge.label).toBe(badge.inProgress);
    expect(begun?.duration).toMatch(/\d min left$/);
    const [done] = view(order({ id: "3", ...completed })).sections.past;
    expect(done).toMatchObject({
      duration: undefined,
      answered: "Answered 1\u00a0Nov\u00a02026",
      index: { value: 74 },
    });
    // Closed while it was in progress: nothing is left to do.
    const [closed] = view(order({ id: "4", ...inProgress, closed: true })).sections.past;
    expect(closed).toMatchObject({ badge: { label: badge.expired }, duration: undefined });
  });

  it("says of a round that is answered again that date and index are of the one before", () => {
    const { answeredLast, indexLast } = wordsOf("en").assessments;
    const lastCompleted = { at: "2026-10-31T22:30:00Z", index: 74 };
    for (const answeringState of ["inProgress", "partialResultExpired"] as const) {
      const again = order({ id: "1", answeringState, hasCompletedResult: true, lastCompleted });
      expect(view(again).sections.unanswered[0], answeringState).toMatchObject({
        answered: fill(answeredLast, { date: "1\u00a0Nov\u00a02026" }),
        index: { text: fill(indexLast, { index: 74 }) },
      });
    }
  });

  it("tells no index where results are not shown", () => {
    const features = { showResultsToEndUser: false, surveyFlowVariant: "pulse", professionalService: false } as const;
    const lastCompleted = { at: "2026-10-31T12:00:00Z", index: 74 };
    const given = { answeringState: "completed", hasCompletedResult: true, lastCompleted, features } as const;
    expect(view(order({ id: "1", ...given })).sections.past[0]).toMatchObject({ index: undefined, results: undefined });
  });

  it("says that all is answered to those alone who have answered something open", () => {
    const { allAnswered, noneOpen } = wordsOf("en").assessments;
    const done = { answeringState: "completed" } as const;
    expect(view(order({ id: "1", ...done })).nothingOpen).toBe(allAnswered);
    expect(view(order({ id: "1", closed: true })).nothingOpen).toBe(noneOpen);
    expect(view(order({ id: "1", ...done, closed: true })).nothingOpen).toBe(noneOpen);
  });

  it("never says that nothing is open while the person's own analysis is", () => {
    const { allAnswered, noneWaiting } = wordsOf("en").assessments;
    const done = order({ id: "1", answeringState: "completed" });
    const own = (answeringState: AssessmentOrder["answeringState"]) =>
      order({ id: "own", personal: true, answeringState });
    expect(viewWith(["Sleep"], [done]).nothingOpen).toBe(noneWaiting);
    for (const state of ["notStarted", "inProgress", "partialResultExpired"] as const) {
      expect(viewWith(["Sleep"], [done, own(state)]).nothingOpen, state).toBe(noneWaiting);
    }
    expect(viewWith(["Sleep"], [done, own("completed")]).nothingOpen).toBe(allAnswered);
  });

  it("leads to the results of what was left unfinished, once a section of it is finished", () => {
    const begun = { totalModuleCount: 3, completedModuleCount: 1 };
    for (const given of [
      { answeringState: "inProgress" },
      { answeringState: "partialResultExpired" },
      { answeringState: "inProgress", closed: true },
      { answeringState: "partialResultExpired", closed: true },
    ] as const) {
      const shown = (more: Partial<AssessmentOrder>) => {
        const { unanswered, past } = view(order({ id: "1", ...given, ...more })).sections;
        return [...unanswered, ...past][0]?.results?.href;
      };
      expect(shown(begun), JSON.stringify(given)).toBe("/en/assessments/1/results");
      expect(shown({ ...begun, completedModuleCount: 0 }), JSON.stringify(given)).toBeUndefined();
    }
  });

  it("offers to take back answering again before its first section is finished, naming the run", () => {
    const lastCompleted = { at: "2026-10-31T12:00:00Z", index: 74 };
    const again = { answeringState: "inProgress", hasCompletedResult: true, lastCompleted, runId: "run" } as const;
    const offered = (given: Partial<AssessmentOrder>) =>
      view(order({ id: "1", ...again, ...given })).sections.unanswered[0]?.takeBack;
    expect(offered({})).toMatchObject({ resultId: "run", text: expect.stringContaining("31\u00a0Oct\u00a02026") });
    expect(offered({ answeringState: "partialResultExpired" })?.resultId).toBe("run");
    expect(offered({ completedModuleCount: 1 })).toBeUndefined();
    expect(offered({ hasCompletedResult: false, lastCompleted: undefined })).toBeUndefined();
    const done = { answeringState: "completed", runId: undefined } as const;
    expect(view(order({ id: "1", ...again, ...done })).sections.past[0]?.takeBack).toBeUndefined();
  });
});
