import { askedAlike } from "~/features/answering/asked-alike";
import type { QuestionToShow } from "~/features/answering/decision";
import { questionHtml, questionMain } from "~/features/answering/drawn/question-html.server";
import type { QuestionReply, QuestionViewData } from "~/features/answering/drawn/question-view";
import { questionAddress } from "~/features/answering/question-address";
import { type Draft, questionTitle, questionView } from "~/features/answering/question-view.server";
import { questionsAhead } from "~/features/answering/questions-ahead";
import { draftKinds, draftParameter } from "~/features/sessions/draft";
import { bufferedResponse } from "~/http/buffered-response";
import { documentTitle } from "~/http/document-title.server";
import type { PageRequest } from "~/http/page-request";
import { writerMark } from "~/http/writer.server";
import { pagePart } from "~/platform/page-part";
import { plainDocument } from "~/shell/plain-document.server";

/** Where a question of a run is. */
export function addressOf({ language }: PageRequest, found: QuestionToShow, resultId = found.resultId): string {
  const { metamodule, module } = found.section;
  const section = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid, resultId };
  return questionAddress(language, section, found.stop.question);
}

/** What is shown of an answer besides what is saved: a draft of it, or why it was refused. */
type Typed = { draft?: Draft | undefined; reply?: QuestionReply };

/**
 * A question at its address, with those that may follow it. The page's script is given the views alone, which are the same
 * for all who are asked the same.
 */
export function questionPage(page: PageRequest, found: QuestionToShow, { draft, reply }: Typed = {}): Response {
  const { app, context } = page;
  const alike = draft === undefined && reply === undefined ? askedAlike(found) : undefined;
  const { title, html } = questionHtml(app.env, alike && `${page.language} ${alike}`, () => ({
    view: viewOf(page, found, { draft, reply }),
    reply,
    ahead: questionsAhead(found).map(({ answers, next }) => ({ answers, view: viewOf(page, next) })),
  }));
  const status = reply ? 422 : 200;
  if (context.byScript) {
    return bufferedResponse(html, { status, headers: { "content-type": `${pagePart.type}; charset=utf-8` } });
  }
  const own = {
    token: page.formToken,
    writer: writerMark(app.secrets, found.person.userUuid),
    action: withDraft(addressOf(page, found), draft),
  };
  return plainDocument(page, { title, main: questionMain(page, own, html) }, status);
}

function viewOf(page: PageRequest, found: QuestionToShow, { draft, reply }: Typed = {}): QuestionViewData {
  const { app, t } = page;
  const at = withDraft(addressOf(page, found, ""), draft);
  const withRobot = __DEV_TOOLS__ && app.env.mode !== "production";
  const view = questionView(page, { ...found, draft, at, withRobot, advice: app.advice });
  return {
    ...view,
    documentTitle: documentTitle({ t, context: { formRefused: reply !== undefined } }, questionTitle(view)),
  };
}

function withDraft(address: string, draft: Draft | undefined): string {
  return draft ? `${address}&${draftParameter}=${draftKinds[draft.isOfSession ? "typed" : "kept"]}` : address;
}
