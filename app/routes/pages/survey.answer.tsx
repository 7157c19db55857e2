import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerQuestion } from "~/features/answering/answer-question.server";
import { ConflictView } from "~/features/answering/conflict-view";
import { otherRunView } from "~/features/answering/conflict-view.server";
import { fillSection } from "~/features/answering/fill-section.server";
import { questionAddress, summaryAddress, summaryParameter } from "~/features/answering/question-address";
import { QuestionView } from "~/features/answering/question-view";
import { answerIssueText } from "~/features/answering/question-view.server";
import { readQuestion } from "~/features/answering/read-question.server";
import { SectionSummary } from "~/features/answering/section-summary";
import { switchRun } from "~/features/answering/switch-run.server";
import { readPageDraft, savePageDraft } from "~/http/draft.server";
import { type PageRequest, pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { writerOf } from "~/http/writer.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import {
  addressedQuestion,
  answeredBy,
  conflict,
  late,
  showKept,
  showQuestion,
  showSummary,
  showWhyNot,
  signInFirst,
  toList,
} from "./survey.answer-pages.server";

export const loader = pageLoader(async (page) => {
  const { app, url, language, context } = page;
  const { sessionToken } = context;
  // What the answer was for may be no longer open: the page must not lead away before the person has read why.
  if (context.answeredBy) return { kind: "answered" as const, title: context.answeredBy.documentTitle };
  // Without the ids of a section a survey begins (spec §2).
  if (!page.params.surveyMetamoduleVid || !page.params.surveyModuleVid)
    throw seeOther(pageUrl("surveyBegin", language));
  const { section, resultId, questionVid } = addressedQuestion(page);
  if (url.searchParams.has(summaryParameter)) return showSummary(page, section);
  const found = await readQuestion(app, { sessionToken, section, resultId, questionVid });
  switch (found.outcome) {
    case "question":
      return showQuestion(page, found, section, { isCanonical: resultId !== undefined && questionVid !== undefined });
    case "mayNot":
      return showWhyNot(page, found.guarded);
    case "otherRun": {
      const typed = (await readPageDraft(page, found))?.answer;
      const address = plainAddress(page);
      return {
        kind: "conflict" as const,
        ...conflict(page, otherRunView(page, { ...found, typed, address, writer: await writerOf(page) })),
      };
    }
    case "runIsOver":
      return (await showKept(page, found, "expired")) ?? leave(toList(page));
    case "noSuchSection":
    case "noSuchQuestion":
      throw new AppError("notFound", found.outcome);
    case "notReachable":
      return (await showKept(page, found, "notAsked")) ?? leave(seeOther(questionAddress(language, found.section)));
  }
});

/** The address of the question without what says that it shows a draft: the form that goes there brings what was written. */
function plainAddress(page: PageRequest): string {
  const { section, resultId = "", questionVid } = addressedQuestion(page);
  return questionAddress(
    page.language,
    { ...section, resultId },
    questionVid === undefined ? undefined : { vid: questionVid },
  );
}

function leave(to: Response): never {
  throw to;
}

export const action = pageAction(
  async (page) => {
    const { app, language, context } = page;
    const { sessionToken } = context;
    const { section: vids, resultId = "", questionVid } = addressedQuestion(page);
    const section = { ...vids, resultId };
    const form = await page.form();
    const [intent, answer] = [form.get("intent"), form.get("answer")];
    const typed = typeof answer === "string" ? answer : undefined;
    if (intent === "switch") {
      const switched = await switchRun(app, { sessionToken, section });
      if (switched.outcome === "notSignedIn") return signInFirst(page, { resultId, typed });
      if (switched.outcome !== "switched") throw toList(page);
      // What was written waits in the field of its own question.
      throw seeOther(
        answer ? await savePageDraft(page, switched.userUuid, ["answer"]) : page.url.pathname + page.url.search,
      );
    }
    const direction = intent === "back" || intent === "leave" ? intent : "next";
    const isRobot = __DEV_TOOLS__ && intent === "robot" && app.env.mode !== "production";
    const answered = isRobot
      ? await fillSection(app, { sessionToken, section })
      : await answerQuestion(app, { sessionToken, section, questionVid, direction, typed });
    switch (answered.outcome) {
      case "saved":
        throw seeOther(questionAddress(language, answered.section, answered.next));
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
      case "tooLate":
        return late(page, { ...answered, typed });
      case "otherRun": {
        const [address, writer] = [plainAddress(page), await writerOf(page)];
        return answeredBy(page, conflict(page, otherRunView(page, { ...answered, typed, address, writer })));
      }
      case "noSuchRun":
      case "noSuchSection":
      case "noSuchQuestion":
        throw new AppError("notFound", answered.outcome);
      case "notReachable":
        throw seeOther(questionAddress(language, section));
      case "notSignedIn":
        return signInFirst(page, { resultId, typed });
      case "left":
      case "noOrder":
        throw toList(page);
    }
  },
  { fields: ["intent", "answer"], drafts: ["answer"] },
);

export { pageMeta as meta } from "~/http/page-meta";

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
