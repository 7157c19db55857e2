// The script of the page: what the build makes of this file for browsers is this alone.
import "~/features/answering/in-browser/answer-page.client";
import { answerQuestion } from "~/features/answering/answer-question.server";
import { fillSection } from "~/features/answering/fill-section.server";
import { answerField, summaryParameter } from "~/features/answering/question-address";
import { readQuestion } from "~/features/answering/read-question.server";
import { switchRun } from "~/features/answering/switch-run.server";
import { unknownChoice } from "~/http/form-fields.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { addressedQuestion, showAsked, showSummary } from "../answering/answer-pages.server";
import { replyToAnswer, replyToSwitch } from "../answering/answer-replies.server";
import { keepWritten } from "../answering/keep-written.server";

export const loader = pageLoader(async (page) => {
  const { app, url, language, context, params } = page;
  // Without the ids of a section a survey begins (spec §2).
  if (!params.surveyMetamoduleVid || !params.surveyModuleVid) throw seeOther(pageUrl("surveyBegin", language));
  const asked = addressedQuestion(page);
  if (url.searchParams.has(summaryParameter)) return showSummary(page, asked);
  return showAsked(page, await readQuestion(app, { sessionToken: context.sessionToken, ...asked }));
});

export const action = pageAction(
  async (page) => {
    const { app, context } = page;
    const { sessionToken } = context;
    const { section: vids, resultId = "", questionVid } = addressedQuestion(page);
    const section = { ...vids, resultId };
    const form = await page.form();
    const [intent, answer] = [form.get("intent"), form.get(answerField)];
    const typed = typeof answer === "string" ? answer : undefined;
    if (intent === "keep") return keepWritten(page);
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
    fields: [answerField],
    choices: { intent: ["next", "back", "leave", "switch", "keep", ...(__DEV_TOOLS__ ? ["robot"] : [])] },
    drafts: [answerField],
    texts: [answerField],
  },
);
