import { latestResults } from "~/features/results/queries.server";
import { type AnswerIssue, parseAnswer, textLimit } from "~/features/survey/answer-schema";
import type { Question } from "~/features/survey/definition";
import { type Answers, journeyThrough, questionToGoOn, stopAt } from "~/features/survey/journey";
import { documentTitle } from "~/http/document-title.server";
import type { PageRequest } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { AppError } from "~/platform/errors";
import { normaliseText } from "~/platform/normalise";
import { isUuid } from "~/platform/uuid";
import { questionUrl, type ResultInProgress, type Section, sectionOf } from "./active-order.server";
import type { ConflictViewData } from "./conflict-view";
import { finishSection } from "./finish-section.server";
import { missingPrerequisites, requireActiveOrder } from "./guard.server";
import { randomAnswers } from "./random-answers";
import { saveAnswer } from "./save-answer.server";

export type AnswerOutcome =
  | { kind: "refused"; questionVid: string; error: string; typed: string }
  | { kind: "conflict"; view: ConflictViewData };

type Place = { userUuid: string; result: ResultInProgress; section: Section; here: string };

/**
 * Takes the posted answer of one question: saves it and goes on (throws the redirect), or returns why it can't, with
 * what was typed. "back" saves what is valid and never refuses an empty answer.
 */
export async function answerQuestion(page: PageRequest): Promise<AnswerOutcome> {
  const { params, url, language, app } = page;
  const { surveyMetamoduleVid, surveyModuleVid } = params;
  if (!isUuid(surveyMetamoduleVid) || !isUuid(surveyModuleVid)) throw new AppError("notFound");
  const form = await page.form();
  const { person, active } = await requireActiveOrder(page);
  const { order, result } = active;
  const typed = form.get("answer");
  const text = typeof typed === "string" ? typed : undefined;
  if (order.closed) return conflict(page, "closed", text);
  if (missingPrerequisites(person, active)) throw seeOther(pageUrl("assessments", language));
  const here = pageUrl("surveyAnswer", language, { surveyMetamoduleVid, surveyModuleVid });
  const late = { userUuid: person.userUuid, orderId: order.id, moduleVid: surveyModuleVid, here, text };
  if (!result || result.finishedModuleVids.has(surveyModuleVid)) return answerAfterFinish(page, late);
  if (result.expired) throw seeOther(pageUrl("surveyContinue", language));

  const section = sectionOf(result, surveyMetamoduleVid, surveyModuleVid);
  const place: Place = { userUuid: person.userUuid, result, section, here };
  const intent = form.get("intent");
  if (__DEV_TOOLS__ && intent === "robot" && app.env.mode !== "production") {
    await fillSection(page, place);
    return finish(page, place);
  }

  const journey = journeyThrough(section.module, result.answers);
  const stop = stopAt(journey, url.searchParams.get("question") ?? questionToGoOn(journey)?.vid);
  // Hidden meanwhile, or reached by a typed address: the section's own place decides.
  if (!stop) throw seeOther(here);
  const { question } = stop;

  const isBack = intent === "back";
  if (isBack && (text ?? "").trim() === "") throw seeOther(questionUrl(here, stop.previous));
  const parsed = parseAnswer(question, text);
  if (!parsed.ok) {
    return {
      kind: "refused",
      questionVid: question.vid,
      error: issueText(page, question, parsed.issue),
      typed: text ?? "",
    };
  }
  const saved = await saveAnswer(app.db, {
    userUuid: person.userUuid,
    resultId: result.id,
    moduleVid: surveyModuleVid,
    questionVid: question.vid,
    answer: parsed.answer,
  });
  if (!saved) return answerAfterFinish(page, late);
  if (isBack) throw seeOther(questionUrl(here, stop.previous));

  const answers: Answers = new Map([...result.answers, [question.vid, parsed.answer]]);
  const onward = journeyThrough(section.module, answers);
  // The answer may have opened or closed other questions, so what comes next is asked anew.
  const next = onward.asked[onward.asked.indexOf(question) + 1] ?? onward.firstOpen;
  if (next) throw seeOther(questionUrl(here, next));
  return finish(page, place);
}

async function finish(page: PageRequest, { userUuid, result, section, here }: Place): Promise<AnswerOutcome> {
  const { metamodule, module } = section;
  await finishSection(page.app.db, { userUuid, resultId: result.id, metamodule, module });
  // Somebody else finishing first, e.g. by a double click, ends at the same summary.
  throw seeOther(`${here}?summary`);
}

async function fillSection({ app }: PageRequest, { userUuid, result, section }: Place): Promise<void> {
  for (const [questionVid, answer] of randomAnswers(section.module, Math.random)) {
    await saveAnswer(app.db, { userUuid, resultId: result.id, moduleVid: section.module.vid, questionVid, answer });
  }
}

function issueText({ t }: Pick<Words, "t">, question: Question, issue: AnswerIssue): string {
  if (issue === "textTooLong") return t("survey:errors.textTooLong", { max: textLimit.max });
  if (issue !== "answerRequired") return t(`survey:errors.${issue}`);
  const kind = question.type === "open-ended" ? "text" : question.type === "slider" ? "number" : "choice";
  return t(`survey:errors.answerRequired.${kind}`);
}

/**
 * An answer to a section that takes none any more. What the section already holds ends at its summary, as a resent form
 * does; anything else is told, with what was written. Throws a redirect where there is no such section.
 */
async function answerAfterFinish(
  page: PageRequest,
  late: { userUuid: string; orderId: string; moduleVid: string; here: string; text: string | undefined },
): Promise<AnswerOutcome> {
  const { completed, inProgress } = await latestResults(page.app.db, late.userUuid, late.orderId);
  const section = (inProgress ?? completed)?.content.metamoduleSubResults
    .flatMap(({ modules }) => modules)
    .find(({ subResult }) => subResult.surveyModuleVid === late.moduleVid);
  if (!section) throw seeOther(pageUrl("surveyContinue", page.language));
  const kept = section.answers.find(({ questionVid }) => questionVid === page.url.searchParams.get("question"));
  const isKept = kept && (kept.skipped ? "" : String(kept.answer)) === normaliseText(late.text ?? "");
  if (isKept) throw seeOther(`${late.here}?summary`);
  return conflict(page, inProgress ? "finished" : "completed", late.text);
}

/** An answer that came too late. */
function conflict(page: PageRequest, reason: ConflictReason, typed: string | undefined): AnswerOutcome {
  return { kind: "conflict", view: conflictView(page, reason, typed) };
}

type ConflictReason = "finished" | "completed" | "closed";

/** The page that says why an answer came too late, with what was written. */
export function conflictView(page: PageRequest, reason: ConflictReason, typed: string | undefined): ConflictViewData {
  const { t, language } = page;
  const isText = typed !== undefined && !/^\d{0,3}$/.test(typed);
  const words = reason === "closed" ? "closed" : "finished";
  const title = t(`survey:conflict.${words}Title`);
  return {
    documentTitle: documentTitle(page, title),
    title,
    body: t(`survey:conflict.${words}Body`),
    typed: isText ? { label: t("survey:conflict.yourText"), text: typed } : undefined,
    onward:
      reason === "finished"
        ? { href: pageUrl("surveyContinue", language), label: t("survey:conflict.continue") }
        : { href: pageUrl("assessments", language), label: t("survey:conflict.toAssessments") },
  };
}
