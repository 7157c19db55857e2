import { mayCallForHelp } from "~/features/advice/help-at-once";
import type { answerQuestion } from "~/features/answering/answer-question.server";
import { decideQuestion } from "~/features/answering/decide";
import { decideNext } from "~/features/answering/decide-next";
import type { Of, Onward } from "~/features/answering/decision";
import { keepDraft } from "~/features/answering/keep-draft.server";
import { listAfter, questionAddress, summaryAddress } from "~/features/answering/question-address";
import { answerIssueText } from "~/features/answering/question-view.server";
import type { switchRun } from "~/features/answering/switch-run.server";
import { savePageDraft } from "~/http/draft.server";
import { toSignIn } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { AppError } from "~/platform/errors";
import { addressedQuestion, chooseRun, conflictPage, late, toList } from "./answer-pages.server";
import { questionPage } from "./answer-question.server";

/**
 * What a form of the answer route is told: by a redirect, which is thrown, or by a page. The page's script is given the
 * question that it goes on to at once, in place of a redirect to it.
 */

/** To where it goes on. */
function onwardAddress(page: PageRequest, onward: Onward): Response {
  switch (onward.to) {
    case "question":
      return seeOther(questionAddress(page.language, onward.section, onward.question));
    case "summary":
      return seeOther(summaryAddress(page.language, onward.section));
    case "list":
      return onward.left && mayCallForHelp(onward.left.question)
        ? seeOther(listAfter(page.language, onward.left))
        : toList(page);
    default:
      return toList(page);
  }
}

export async function replyToAnswer(
  page: PageRequest,
  answered: Awaited<ReturnType<typeof answerQuestion>>,
  typed: string | undefined,
): Promise<Response> {
  const { situation } = answered;
  const reader = { userUuid: situation.person?.userUuid };
  switch (answered.outcome) {
    case "store":
    case "goOn": {
      const next = page.context.byScript ? decideNext(situation, answered, page.app.clock.now()) : undefined;
      if (next?.outcome !== "question") throw onwardAddress(page, answered.onward);
      return questionPage(page, next);
    }
    case "invalidAnswer": {
      const { question, issue } = answered;
      const { section, resultId } = addressedQuestion(page);
      const asked = decideQuestion(situation, { section, resultId, questionVid: question.vid }, page.app.clock.now());
      // An answer is judged where its question is asked.
      if (asked.outcome !== "question") throw toList(page);
      const reply = { error: answerIssueText(page, question, issue), typed: typed ?? "" };
      return questionPage(page, asked, { reply });
    }
    case "otherRun":
      return conflictPage(page, chooseRun(page, { ...answered, ...reader, typed, isRefusal: true }), 409);
    case "keepDraft":
      return signInFirst(page, answered, typed);
    case "notSignedIn":
      throw new AppError("notAuthenticated");
    case "invalidPerson":
      throw toList(page);
    case "notThere":
      if (answered.what === "order") throw toList(page);
      throw new AppError("notFound", `no_such_${answered.what}`);
    default:
      return late(page, { reason: answered, typed });
  }
}

export async function replyToSwitch(
  page: PageRequest,
  switched: Awaited<ReturnType<typeof switchRun>>,
  typed: string | undefined,
): Promise<Response> {
  switch (switched.outcome) {
    case "makeActive":
      // What was written waits in the field of its own question.
      throw seeOther(
        typed ? await savePageDraft(page, switched.userUuid, ["answer"]) : page.url.pathname + page.url.search,
      );
    case "keepDraft":
      return signInFirst(page, switched, typed);
    case "notSignedIn":
      throw new AppError("notAuthenticated");
    case "consentsMissing":
      return late(page, { reason: switched, typed });
    default:
      throw toList(page);
  }
}

/**
 * Sends whoever has no session to sign in, with what they wrote waiting for them. What may not be kept is shown at once
 * instead: this page is the last that has it.
 */
async function signInFirst(page: PageRequest, { ended }: Of<"keepDraft">, typed: string | undefined) {
  const { sessionToken } = page.context;
  const { resultId = "" } = addressedQuestion(page);
  const kept = await keepDraft(page.app, { sessionToken, resultId, ended }, (db) => toSignIn(page, ["answer"], db));
  if (kept.outcome === "kept") throw kept.kept;
  if (kept.outcome === "notSignedIn") throw new AppError("notAuthenticated");
  return late(page, { reason: kept, typed });
}
