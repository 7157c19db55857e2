import { data } from "@remix-run/node";
import type { SectionVids } from "~/features/answering/active-order";
import type { LateReason } from "~/features/answering/answer-question.server";
import type { ConflictViewData } from "~/features/answering/conflict-view";
import { lateView } from "~/features/answering/conflict-view.server";
import type { Guarded } from "~/features/answering/guard.server";
import { keepAnswer } from "~/features/answering/keep-answer.server";
import { questionAddress, runParameter } from "~/features/answering/question-address";
import { questionTitle, questionView } from "~/features/answering/question-view.server";
import type { QuestionOutcome } from "~/features/answering/read-question.server";
import { readSummary } from "~/features/answering/read-summary.server";
import { sectionSummaryView } from "~/features/answering/section-summary-view.server";
import type { Person } from "~/features/people/person";
import { documentTitle } from "~/http/document-title.server";
import { draftParameter, readPageDraft } from "~/http/draft.server";
import { type PageRequest, toSignIn } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { writerMark } from "~/http/writer.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { isUuid } from "~/platform/uuid";

/** The pages that the answer route can show at its one address, and what that address says. */

/** What the address names. Throws notFound where its vids can't be any. */
export function addressedQuestion({ params, url }: PageRequest) {
  const { surveyMetamoduleVid, surveyModuleVid } = params;
  if (!isUuid(surveyMetamoduleVid) || !isUuid(surveyModuleVid)) throw new AppError("notFound");
  const resultId = url.searchParams.get(runParameter) ?? undefined;
  const questionVid = url.searchParams.get("question") ?? undefined;
  return { section: { surveyMetamoduleVid, surveyModuleVid }, resultId, questionVid };
}

export const toList = ({ language }: PageRequest) => seeOther(pageUrl("assessments", language));
export const toContinue = ({ language }: PageRequest) => seeOther(pageUrl("surveyContinue", language));

export function conflict(page: PageRequest, view: ConflictViewData) {
  return { title: documentTitle(page, view.title), view };
}

/** The page that says why what was sent is stored nowhere, with what was written. */
export function late(page: PageRequest, { reason, typed }: { reason: LateReason; typed: string | undefined }) {
  return answeredBy(page, conflict(page, lateView(page, { reason, typed })));
}

/** An action's answer that is the whole page. */
export function answeredBy({ context }: PageRequest, told: ReturnType<typeof conflict>) {
  context.answeredBy = { documentTitle: told.title };
  return data({ kind: "conflict" as const, ...told }, { status: 409 });
}

/**
 * Sends whoever has no session to sign in, with what they wrote waiting for them. What may not be kept is shown at once
 * instead: this page is the last that has it.
 */
export async function signInFirst(
  page: PageRequest,
  { resultId, typed }: { resultId: string; typed: string | undefined },
) {
  const { sessionToken } = page.context;
  const kept = await keepAnswer(page.app, { sessionToken, resultId }, (db) => toSignIn(page, ["answer"], db));
  if (kept.outcome === "kept") throw kept.kept;
  return late(page, { reason: "prerequisitesMissing", typed });
}

export async function showSummary(page: PageRequest, { surveyModuleVid }: SectionVids) {
  const { sessionToken } = page.context;
  const summary = await readSummary(page.app, { sessionToken, surveyModuleVid });
  if (summary.outcome === "notSignedIn") throw new AppError("notAuthenticated");
  if (summary.outcome !== "finished") throw toList(page);
  const { waits, next } = summary.section;
  if (waits && next !== "survey-done") throw seeOther(questionAddress(page.language, next.section, next.question));
  const view = sectionSummaryView(page, summary.section, page.app.advice);
  return { kind: "summary" as const, title: documentTitle(page, view.heading), view };
}

export async function showQuestion(
  page: PageRequest,
  found: Extract<QuestionOutcome, { outcome: "question" }>,
  vids: SectionVids,
  { isCanonical }: { isCanonical: boolean },
) {
  const { app, context, language } = page;
  const writer = writerMark(app.secrets, found.userUuid);
  const address = questionAddress(language, { ...vids, resultId: found.resultId }, found.stop.question);
  if (!isCanonical) throw seeOther(address);
  const draft = (await readPageDraft(page, found))?.answer;
  // An open question looks the same to all who come to it by the same way, but for the run and the writer that its form names.
  if (found.answer === undefined && draft === undefined) {
    context.sharedCacheable = { at: address, own: { resultId: found.resultId, writer } };
  }
  const formAddress = draft === undefined ? address : `${address}&${draftParameter}=1`;
  const withRobot = __DEV_TOOLS__ && app.env.mode !== "production";
  const view = questionView(page, { ...found, draft, formAddress, writer, withRobot, advice: app.advice });
  return { kind: "question" as const, title: documentTitle(page, questionTitle(view)), view };
}

/** A draft that can't be saved any more is shown, to be copied, with the reason; undefined where there is none. */
export async function showKept(page: PageRequest, person: Pick<Person, "userUuid">, reason: LateReason) {
  const draft = await readPageDraft(page, person);
  return draft && { kind: "conflict" as const, ...conflict(page, lateView(page, { reason, typed: draft.answer })) };
}

const reasons = {
  closed: "closed",
  profileIncomplete: "prerequisitesMissing",
  consentsMissing: "prerequisitesMissing",
  notStarted: "expired",
  expired: "expired",
  sectionFinished: "finished",
} as const;

/** Shows a draft of an answer that can't be saved now; everything else leads away. */
export async function showWhyNot(page: PageRequest, guarded: Guarded) {
  const { verdict } = guarded;
  if (verdict === "notSignedIn") throw new AppError("notAuthenticated");
  if (verdict in reasons && "person" in guarded) {
    const reason = reasons[verdict as keyof typeof reasons];
    const shown = await showKept(page, guarded.person, reason);
    if (shown) return shown;
    if (reason === "expired") throw toContinue(page);
  }
  // A finished section is not answerable (spec §4 "Loading a module"); its summary has an address of its own.
  throw toList(page);
}
