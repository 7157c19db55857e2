import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { questionParameter, runParameter } from "./run-parameter";
import type { RunSection } from "./situation";

/** The field of the answer page that somebody types into. */
export const answerField = "answer";

/** Query of the answer page that shows the section's summary instead of a question. */
export const summaryParameter = "summary";

/**
 * Address of a question of a run. Each has its own, so that the browser's Back leads to the question it came from;
 * without a question it is the section's, which leads on to the one that is open.
 */
export function questionAddress(language: Language, section: RunSection, question?: { vid: string }): string {
  const { resultId, surveyMetamoduleVid, surveyModuleVid } = section;
  const query = { [runParameter]: resultId, ...(question && { [questionParameter]: question.vid }) };
  return pageUrl("surveyAnswer", language, { surveyMetamoduleVid, surveyModuleVid }, query);
}

/** Address of the list for whoever leaves at a question: it names what they answered, and says nothing of how. */
export function listAfter(language: Language, left: { resultId: string; question: { vid: string } }): string {
  return pageUrl(
    "assessments",
    language,
    {},
    { [runParameter]: left.resultId, [questionParameter]: left.question.vid },
  );
}

/** Address of a finished section's summary. */
export function summaryAddress(language: Language, section: RunSection): string {
  return `${questionAddress(language, section)}&${summaryParameter}`;
}
