import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerQuestion, type LateReason } from "~/features/answering/answer-question.server";
import { ConflictView } from "~/features/answering/conflict-view";
import { conflictView } from "~/features/answering/conflict-view.server";
import { fillSection } from "~/features/answering/fill-section.server";
import { questionAddress, summaryAddress, summaryParameter } from "~/features/answering/question-address";
import { QuestionView } from "~/features/answering/question-view";
import { answerIssueText, questionTitle, questionView } from "~/features/answering/question-view.server";
import { readQuestion } from "~/features/answering/read-question.server";
import { readSummary } from "~/features/answering/read-summary.server";
import { SectionSummary } from "~/features/answering/section-summary";
import { sectionSummaryView } from "~/features/answering/section-summary-view.server";
import { documentTitle } from "~/http/document-title.server";
import { draftParameter, readPageDraft } from "~/http/draft.server";
import { type PageRequest, pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { isUuid } from "~/platform/uuid";

export const loader = pageLoader(async (page) => {
  const { app, url, language, context } = page;
  const { sessionToken } = context;
  // What the answer was for may be no longer open: the page must not lead away before the person has read why.
  if (context.answeredBy) return { kind: "answered" as const, title: context.answeredBy.documentTitle };
  if (!page.params.surveyMetamoduleVid || !page.params.surveyModuleVid) throw toContinue(page);
  const section = sectionOfAddress(page);
  if (url.searchParams.has(summaryParameter)) {
    const summary = await readSummary(app, { sessionToken, surveyModuleVid: section.surveyModuleVid });
    if (summary.outcome === "notSignedIn") throw new AppError("notAuthenticated");
    if (summary.outcome !== "finished") throw toList(page);
    const view = sectionSummaryView(page, summary.section, page.app.advice);
    return { kind: "summary" as const, title: documentTitle(page, view.heading), view };
  }
  const questionVid = url.searchParams.get("question") ?? undefined;
  const found = await readQuestion(app, { sessionToken, section, questionVid });
  switch (found.outcome) {
    case "mayNot": {
      const { guarded } = found;
      if (guarded.verdict === "notSignedIn") throw new AppError("notAuthenticated");
      if (guarded.verdict === "notStarted" || guarded.verdict === "expired") throw toContinue(page);
      if (guarded.verdict === "closed" || guarded.verdict === "sectionFinished") {
        // A draft can't be saved any more: it is shown once, to be copied.
        const draft = await readPageDraft(page, guarded.person);
        const reason = guarded.verdict === "closed" ? "closed" : "finished";
        if (draft) return { kind: "conflict" as const, ...conflict(page, reason, draft.answer) };
      }
      // A finished section is not answerable (spec §4 "Loading a module"); its summary has an address of its own.
      throw toList(page);
    }
    case "noSuchSection":
      throw new AppError("notFound", "unknown_module");
    case "notReachable":
      throw seeOther(questionAddress(language, section));
    case "question": {
      const { stop, answer } = found;
      // Every question has its own address, so that the browser's Back leads to the question it came from.
      if (!questionVid) throw seeOther(questionAddress(language, section, stop.question));
      const draft = (await readPageDraft(page, found))?.answer;
      // An open question looks the same to all who come to it by the same way.
      if (answer === undefined && draft === undefined) {
        context.sharedCacheable = { at: questionAddress(language, section, stop.question) };
      }
      const formAddress = `?question=${stop.question.vid}${draft === undefined ? "" : `&${draftParameter}=1`}`;
      const withRobot = __DEV_TOOLS__ && app.env.mode !== "production";
      const view = questionView(page, { ...found, draft, formAddress, withRobot });
      return { kind: "question" as const, title: documentTitle(page, questionTitle(view)), view };
    }
  }
});

export const action = pageAction(
  async (page) => {
    const { app, url, language, context } = page;
    const section = sectionOfAddress(page);
    const form = await page.form();
    const [intent, answer] = [form.get("intent"), form.get("answer")];
    const input = { sessionToken: context.sessionToken, section };
    const typed = typeof answer === "string" ? answer : undefined;
    const questionVid = url.searchParams.get("question") ?? undefined;
    const direction = intent === "back" ? "back" : "next";
    const isRobot = __DEV_TOOLS__ && intent === "robot" && app.env.mode !== "production";
    const answered = isRobot
      ? await fillSection(app, input)
      : await answerQuestion(app, { ...input, questionVid, direction, typed });
    switch (answered.outcome) {
      case "saved":
        throw seeOther(questionAddress(language, section, answered.next));
      case "wentBack":
        throw seeOther(questionAddress(language, section, answered.previous));
      case "sectionFinished":
        throw seeOther(summaryAddress(language, section));
      case "refused": {
        const { question, issue } = answered;
        context.formRefused = true;
        const error = answerIssueText(page, question, issue);
        return data(
          { kind: "refused" as const, questionVid: question.vid, error, typed: typed ?? "" },
          { status: 422 },
        );
      }
      case "tooLate": {
        const told = conflict(page, answered.reason, typed);
        context.answeredBy = { documentTitle: told.title };
        return data({ kind: "conflict" as const, ...told }, { status: 409 });
      }
      case "noSuchRun":
        throw toContinue(page);
      case "noSuchSection":
        throw new AppError("notFound", "unknown_module");
      case "notReachable":
        throw seeOther(questionAddress(language, section));
      case "mayNot":
        if (answered.verdict === "notSignedIn") throw new AppError("notAuthenticated");
        throw answered.verdict === "expired" ? toContinue(page) : toList(page);
    }
  },
  { keeps: ["answer"] },
);

/** The section of the address. Throws notFound where it can't be one. */
function sectionOfAddress({ params: { surveyMetamoduleVid, surveyModuleVid } }: PageRequest) {
  if (!isUuid(surveyMetamoduleVid) || !isUuid(surveyModuleVid)) throw new AppError("notFound");
  return { surveyMetamoduleVid, surveyModuleVid };
}

function conflict(page: PageRequest, reason: LateReason, typed: string | undefined) {
  const view = conflictView(page, { reason, typed });
  return { title: documentTitle(page, view.title), view };
}

const toList = ({ language }: PageRequest) => seeOther(pageUrl("assessments", language));
const toContinue = ({ language }: PageRequest) => seeOther(pageUrl("surveyContinue", language));

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title }];

export default function SurveyAnswerRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (reply?.kind === "conflict") return <ConflictView view={reply.view} documentTitle={reply.title} />;
  if (loaded.kind === "answered") return null;
  if (loaded.kind === "conflict") return <ConflictView view={loaded.view} documentTitle={loaded.title} />;
  if (loaded.kind === "summary") return <SectionSummary view={loaded.view} />;
  const refused = reply?.kind === "refused" && reply.questionVid === loaded.view.key ? reply : undefined;
  return <QuestionView key={loaded.view.key} view={loaded.view} reply={refused} />;
}
