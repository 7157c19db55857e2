import { useActionData, useLoaderData } from "@remix-run/react";
import { answerQuestion } from "~/features/answering/answer-question.server";
import { loadPage, sendForm } from "~/features/answering/answer-sender";
import { ConflictView } from "~/features/answering/conflict-view";
import { fillSection } from "~/features/answering/fill-section.server";
import { summaryParameter } from "~/features/answering/question-address";
import { QuestionView } from "~/features/answering/question-view";
import { readQuestion } from "~/features/answering/read-question.server";
import { SectionSummary } from "~/features/answering/section-summary";
import { switchRun } from "~/features/answering/switch-run.server";
import { unknownChoice } from "~/http/form-fields.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { addressedQuestion, showAsked, showSummary } from "./survey.answer-pages.server";
import { replyToAnswer, replyToSwitch } from "./survey.answer-replies.server";

export const loader = pageLoader(async (page) => {
  const { app, url, language, context, params } = page;
  // What the answer was for may be no longer open: the page must not lead away before the person has read why.
  if (context.answeredBy) return { kind: "answered" as const, title: context.answeredBy.documentTitle };
  // Without the ids of a section a survey begins (spec §2).
  if (!params.surveyMetamoduleVid || !params.surveyModuleVid) throw seeOther(pageUrl("surveyBegin", language));
  const asked = addressedQuestion(page);
  if (url.searchParams.has(summaryParameter)) return showSummary(page, asked.section);
  return showAsked(page, await readQuestion(app, { sessionToken: context.sessionToken, ...asked }));
});

export const action = pageAction(
  async (page) => {
    const { app, context } = page;
    const { sessionToken } = context;
    const { section: vids, resultId = "", questionVid } = addressedQuestion(page);
    const section = { ...vids, resultId };
    const form = await page.form();
    const [intent, answer] = [form.get("intent"), form.get("answer")];
    const typed = typeof answer === "string" ? answer : undefined;
    if (intent === "switch") return replyToSwitch(page, await switchRun(app, { sessionToken, section }), typed);
    const direction = intent === "back" || intent === "leave" ? intent : "next";
    if (intent === "robot" && app.env.mode === "production") throw new AppError("invalid", unknownChoice);
    const isRobot = __DEV_TOOLS__ && intent === "robot";
    const answered = isRobot
      ? await fillSection(app, { sessionToken, section })
      : await answerQuestion(app, { sessionToken, section, questionVid, direction, typed });
    return replyToAnswer(page, answered, typed);
  },
  {
    fields: ["answer"],
    choices: { intent: ["next", "back", "leave", "switch", ...(__DEV_TOOLS__ ? ["robot"] : [])] },
    drafts: ["answer"],
  },
);

export const clientAction = sendForm;
export const clientLoader = loadPage;

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
