import { DateTime } from "luxon";
import { isValidPerson, type Person } from "~/features/people/person";
import type { OtherAccount } from "~/features/sessions/other-accounts.server";
import { surveyDuration } from "~/features/survey/duration-view.server";
import { timeLeft } from "~/features/survey/time-left-view.server";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { homeZone } from "~/platform/time/home-zone";
import { endOfDay, shortDay, writtenEnd, writtenTimeOfDay } from "~/platform/time/written-time";
import type { AccountsSectionData } from "./accounts-section";
import {
  type AssessmentOrder,
  assessmentStatus,
  isUnansweredAndOpen,
  locksPersonalAnalysis,
  mayBeTakenBack,
  orderAction,
  orderBadge,
  showsDeadline,
  showsResults,
} from "./order";
import type { OrderCardData } from "./order-card";
import type { OrderListData } from "./order-list";
import { orderName } from "./order-name-view.server";
import type { PersonalSectionData } from "./personal-section";

const badgeTones = { available: "primary", inProgress: "caution", completed: "positive", expired: "neutral" } as const;
const actionLabels = {
  answer: "assessments:answer",
  continue: "assessments:continue",
  answerAgain: "assessments:answerAgain",
} as const;

/** Who looks at the list, and when. */
type Viewer = { person: Pick<Person, "active" | "dateOfBirth">; now: Date };

/** A card of the assessments list. */
function orderCard({ t, language }: Words, order: AssessmentOrder, { person, now }: Viewer): OrderCardData {
  const status = assessmentStatus(order);
  const action = orderAction(order);
  const inProgress = order.answeringState === "inProgress";
  const badge = inProgress && !order.closed ? "inProgress" : orderBadge(order);
  const results = showsResults(person, order, now);
  const { lastCompleted } = order;
  // Beside a round that isn't finished, they say that they are of another.
  const isOfEarlier = order.answeringState !== "completed";
  return {
    id: order.id,
    name: orderName({ t, language }, order),
    organizationName: order.organizationName,
    edge: order.closed ? "closed" : order.answeringState === "completed" ? "done" : inProgress ? "progress" : "open",
    badge: { tone: badgeTones[badge], label: t(`assessments:badge.${badge}`) },
    status:
      status === "closedAndPartiallyCompleted" || status === "trialExpired"
        ? t(`assessments:status.${status}`)
        : undefined,
    duration: orderDuration({ t }, order),
    answered:
      lastCompleted &&
      t(isOfEarlier ? "assessments:answeredLast" : "assessments:answered", {
        date: shortDay(new Date(lastCompleted.at), language),
      }),
    index:
      results && typeof lastCompleted?.index === "number"
        ? {
            label: t("results:index.label"),
            value: lastCompleted.index,
            text: t(isOfEarlier ? "assessments:indexLast" : "assessments:index", { index: lastCompleted.index }),
          }
        : undefined,
    deadline: showsDeadline(order) ? deadlineText({ t, language }, order.endTimestamp, now) : undefined,
    progress:
      inProgress && !order.closed
        ? {
            label: t("assessments:progressLabel"),
            value: order.answeredOrSkippedQuestionCount,
            max: order.totalQuestionCount,
            text: t("assessments:progress", {
              answered: order.answeredOrSkippedQuestionCount,
              total: order.totalQuestionCount,
              percent: order.progressPercentage,
            }),
          }
        : undefined,
    note:
      order.answeringState === "partialResultExpired" && !order.closed ? t("assessments:partialExpired") : undefined,
    action: action && { intent: action, label: t(actionLabels[action]) },
    takeBack: takeBack({ t, language }, order),
    results: results
      ? { href: pageUrl("orderResults", language, { assessmentOrderId: order.id }), label: t("assessments:results") }
      : undefined,
  };
}

/**
 * "3 days left, closes 30 Nov 2026", in Helsinki's days; with the time where it is not the end of that day, and on the last
 * day. An end at midnight is the end of the day before it: nobody can answer on the day it would name.
 */
export function deadlineText({ t, language }: Words, endTimestamp: string, now: Date): string {
  const instant = new Date(endTimestamp);
  const last = endOfDay(instant) ?? instant;
  const days = Math.floor(startOfDay(last).diff(startOfDay(now), "days").days);
  if (days <= 0) return t("assessments:deadline.today", { time: writtenTimeOfDay(last, language) });
  return t("assessments:deadline.days", { count: days, date: writtenEnd(instant, language) });
}

const startOfDay = (moment: Date) => DateTime.fromJSDate(moment, { zone: homeZone }).startOf("day");

/** What keeps the earlier answers of an order that is being answered again; undefined where nothing can be taken back. */
function takeBack({ t, language }: Words, order: AssessmentOrder): OrderCardData["takeBack"] {
  const { runId, lastCompleted } = order;
  if (runId === undefined || !lastCompleted || !mayBeTakenBack(order)) return undefined;
  return {
    resultId: runId,
    title: t("assessments:takeBack.title"),
    text: t("assessments:takeBack.text", { date: shortDay(new Date(lastCompleted.at), language) }),
    label: t("assessments:takeBack.button"),
  };
}

/** How long an order takes that waits for an answer, or what is left of it. */
function orderDuration({ t }: Pick<Words, "t">, order: AssessmentOrder): string | undefined {
  const { totalQuestionCount: total, answeredOrSkippedQuestionCount: answered } = order;
  switch (order.closed ? "completed" : order.answeringState) {
    case "inProgress":
      return t("common:continueBar.timeLeft", { time: timeLeft({ t }, total - answered) });
    case "completed":
      return undefined;
    case "notStarted":
    case "partialResultExpired":
      return `${t("start:durationLabel")}: ${surveyDuration({ t }, order.features.surveyFlowVariant)}`;
  }
}

/** What was answered last comes first, what never was answered last; the rest stays as it was, newest first. */
function byAnswer(a: AssessmentOrder, b: AssessmentOrder): number {
  const timeOf = ({ lastCompleted }: AssessmentOrder) => (lastCompleted ? Date.parse(lastCompleted.at) : 0);
  return timeOf(b) - timeOf(a);
}

/** What ends first comes first, what has no end last; the rest stays as it was, newest first. */
function byDeadline(a: AssessmentOrder, b: AssessmentOrder): number {
  const endOf = ({ endTimestamp }: AssessmentOrder) =>
    endTimestamp ? Date.parse(endTimestamp) : Number.MAX_SAFE_INTEGER;
  return endOf(a) - endOf(b);
}

/** The assessments list: what waits for an answer first, then the rest; the personal analysis has its own place. */
export function orderListView(
  words: FormWords,
  {
    orders,
    personalModules,
    accounts,
    hasTakenBack = false,
    ...viewer
  }: Viewer & {
    orders: readonly AssessmentOrder[];
    /** Whether a survey that was being answered again no longer is, just now. */
    hasTakenBack?: boolean;
    /** Names of the sections of the personal analysis; undefined where there is no licence for it. */
    personalModules: readonly string[] | undefined;
    accounts: readonly OtherAccount[];
  },
): OrderListData {
  const { t, language, formToken } = words;
  const card = (order: AssessmentOrder) => orderCard(words, order, viewer);
  const invited = orders.filter(({ personal }) => !personal);
  return {
    heading: t("assessments:title"),
    notice: isValidPerson(viewer.person, viewer.now) ? undefined : t("profile:errors.tooYoung"),
    done: hasTakenBack ? t("assessments:takeBack.done") : undefined,
    form: { token: formToken, action: pageUrl("assessments", language) },
    unanswered: t("assessments:unanswered"),
    past: t("assessments:past"),
    empty: { title: t("assessments:none"), text: t("assessments:noneHelp") },
    nothingOpen: t(nothingOpenWords(orders, { isAnalysisOffered: personalModules !== undefined })),
    sections: {
      unanswered: invited.filter(isUnansweredAndOpen).sort(byDeadline).map(card),
      past: invited
        .filter((order) => !isUnansweredAndOpen(order))
        .sort(byAnswer)
        .map(card),
    },
    accounts: accounts.length > 0 ? accountsSection(words, accounts) : undefined,
    personal: personalModules && personalSection(words, orders, personalModules, card),
  };
}

/** What is said where no invitation waits for an answer. */
function nothingOpenWords(orders: readonly AssessmentOrder[], { isAnalysisOffered }: { isAnalysisOffered: boolean }) {
  const own = orders.find(({ personal }) => personal);
  // The person's own analysis stands further down the page, and is open as well.
  if (own ? isUnansweredAndOpen(own) : isAnalysisOffered) return "assessments:noneWaiting";
  const isAnswered = orders.some((order) => !order.closed && order.answeringState === "completed");
  return isAnswered ? "assessments:allAnswered" : "assessments:noneOpen";
}

/** The way to the person's accounts with other organisations. */
function accountsSection({ t }: Pick<Words, "t">, accounts: readonly OtherAccount[]): AccountsSectionData {
  return {
    title: t("assessments:accounts.title"),
    text: t("assessments:accounts.text"),
    accounts: accounts.map(({ userUuid, organisation }) => ({
      id: userUuid,
      label: organisation ? t("assessments:accounts.change", { organisation }) : t("assessments:accounts.changeOfNone"),
    })),
  };
}

/**
 * The personal comprehensive analysis: closed with a message while another open order waits for an answer, otherwise
 * its order, or the button that makes one.
 */
function personalSection(
  { t }: Words,
  orders: readonly AssessmentOrder[],
  modules: readonly string[],
  card: (order: AssessmentOrder) => OrderCardData,
): PersonalSectionData {
  const order = orders.find(({ personal }) => personal);
  const locked = locksPersonalAnalysis(orders);
  return {
    title: t("assessments:personal.title"),
    intro: t("assessments:personal.intro"),
    modules: [...modules],
    locked: locked ? t("assessments:personal.locked") : undefined,
    order: order && !locked ? card(order) : undefined,
    begin: order || locked ? undefined : t("assessments:answer"),
  };
}
