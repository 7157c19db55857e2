import { renderToStaticMarkup } from "react-dom/server";
import { lateView, type NotTaken, otherRunView } from "~/features/answering/conflict-view.server";
import type { Of } from "~/features/answering/decision";
import { ConflictView, type ConflictViewData } from "~/features/answering/drawn/conflict-view";
import { SectionSummary } from "~/features/answering/drawn/section-summary";
import { questionAddress } from "~/features/answering/question-address";
import type { readQuestion } from "~/features/answering/read-question.server";
import { readSummary } from "~/features/answering/read-summary.server";
import { questionParameter, runParameter } from "~/features/answering/run-parameter";
import { sectionSummaryView } from "~/features/answering/section-summary-view.server";
import type { SectionVids } from "~/features/answering/situation";
import { documentTitle } from "~/http/document-title.server";
import { readPageDraft, showsTyped } from "~/http/draft.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { writerMark } from "~/http/writer.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { isUuid } from "~/platform/uuid";
import { pageInPlace, plainDocument } from "~/shell/plain-document.server";
import { addressOf, questionPage } from "./answer-question.server";

/** The pages that the answer route can show at its one address, and what that address says. */

/** What the address names. Throws notFound where its vids can't be any. */
export function addressedQuestion({ params, url }: PageRequest) {
  const { surveyMetamoduleVid, surveyModuleVid } = params;
  if (!isUuid(surveyMetamoduleVid) || !isUuid(surveyModuleVid)) throw new AppError("notFound");
  const resultId = url.searchParams.get(runParameter) ?? undefined;
  const questionVid = url.searchParams.get(questionParameter) ?? undefined;
  return { section: { surveyMetamoduleVid, surveyModuleVid }, resultId, questionVid };
}

export const toList = ({ language }: PageRequest) => seeOther(pageUrl("assessments", language));

/** The page of the question that is asked for, or what is said or done in its place. */
export async function showAsked(page: PageRequest, found: Awaited<ReturnType<typeof readQuestion>>) {
  switch (found.outcome) {
    case "question":
      return showQuestion(page, found);
    case "notSignedIn":
      throw new AppError("notAuthenticated");
    case "invalidPerson":
      throw toList(page);
    case "closed":
    case "profileIncomplete":
    case "consentsMissing":
    case "runOver":
    // A finished section is not answerable (spec §4 "Loading a module"); its summary has an address of its own.
    case "sectionFinished":
      return (await showKept(page, found, found)) ?? leave(toList(page));
    case "notStarted":
    case "expired":
      return (await showKept(page, found, found)) ?? leave(seeOther(pageUrl("surveyContinue", page.language)));
    case "notAsked":
      return (await showKept(page, found, found)) ?? leave(seeOther(questionAddress(page.language, found.section)));
    case "otherRun": {
      const typed = (await draftOf(page, found))?.answer;
      return conflictPage(page, chooseRun(page, { ...found, typed, isRefusal: false }));
    }
    case "notThere":
      switch (found.what) {
        case "order":
          throw toList(page);
        case "run":
          return (await showKept(page, found, { outcome: "expired" })) ?? leave(toList(page));
        default:
          throw new AppError("notFound", `no_such_${found.what}`);
      }
  }
}

function leave(to: Response): never {
  throw to;
}

/** Whose page it is, of what was read for it. */
type Reader = { userUuid: string | undefined };

function draftOf(page: PageRequest, { userUuid }: Reader) {
  return userUuid === undefined ? undefined : readPageDraft(page, { userUuid });
}

/** The page that says why what was sent is stored nowhere, with what was written. */
export function late(page: PageRequest, { reason, typed }: { reason: NotTaken; typed: string | undefined }) {
  return conflictPage(page, lateView(page, { reason, typed }), 409);
}

/** The page that asks which survey to go on with. */
export function chooseRun(
  page: PageRequest,
  {
    userUuid,
    ...asked
  }: Pick<Of<"otherRun">, "named" | "active"> & Reader & { typed: string | undefined; isRefusal: boolean },
) {
  const writer = userUuid === undefined ? undefined : writerMark(page.app.secrets, userUuid);
  return otherRunView(page, { ...asked, address: plainAddress(page), writer });
}

/** The address of the question without what says that it shows a draft: the form that goes there brings what was written. */
function plainAddress(page: PageRequest): string {
  const { section, resultId = "", questionVid } = addressedQuestion(page);
  return questionAddress(
    page.language,
    { ...section, resultId },
    questionVid === undefined ? undefined : { vid: questionVid },
  );
}

/** The page in a question's place; it is the answer of an action with a status that says so. */
export function conflictPage(page: PageRequest, view: ConflictViewData, status = 200): Response {
  return shown(
    page,
    { title: documentTitle(page, view.title), main: renderToStaticMarkup(<ConflictView view={view} />) },
    status,
  );
}

export async function showSummary(
  page: PageRequest,
  { section, resultId }: { section: SectionVids; resultId: string | undefined },
): Promise<Response> {
  const { sessionToken } = page.context;
  const summary = await readSummary(page.app, { sessionToken, section, resultId });
  if (summary.outcome === "notSignedIn") throw new AppError("notAuthenticated");
  if (summary.outcome === "otherRun") {
    return conflictPage(page, chooseRun(page, { ...summary, typed: undefined, isRefusal: false }));
  }
  if (summary.outcome === "otherOrderDone") {
    throw seeOther(pageUrl("orderResults", page.language, { assessmentOrderId: summary.orderId }));
  }
  if (summary.outcome !== "finished") throw toList(page);
  const { waits, next } = summary.section;
  if (waits && next !== "survey-done") throw seeOther(questionAddress(page.language, next.section, next.question));
  const { advice, env } = page.app;
  const view = sectionSummaryView(page, summary.section, { ...advice, fitnessAppUrl: env.fitnessAppUrl });
  return shown(page, {
    title: documentTitle(page, view.heading),
    main: renderToStaticMarkup(<SectionSummary view={view} />),
  });
}

function shown(page: PageRequest, what: { title: string; main: string }, status = 200): Response {
  if (page.context.byScript) return pageInPlace(what, status);
  return plainDocument(page, { ...what, main: [what.main] }, status);
}

async function showQuestion(page: PageRequest, found: Of<"question">): Promise<Response> {
  const { resultId, questionVid } = addressedQuestion(page);
  if (resultId === undefined || questionVid === undefined) throw seeOther(addressOf(page, found));
  const text = (await draftOf(page, found.person))?.answer;
  const draft = text === undefined ? undefined : { text, isOfSession: showsTyped(page) };
  return questionPage(page, found, { draft });
}

/** A draft that can't be saved any more is shown, to be copied, with the reason; undefined where there is none. */
async function showKept(page: PageRequest, reader: Reader, reason: NotTaken): Promise<Response | undefined> {
  const draft = await draftOf(page, reader);
  return draft && conflictPage(page, lateView(page, { reason, typed: draft.answer }));
}
