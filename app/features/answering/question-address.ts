import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { NextQuestion, SectionVids } from "./active-order";

/** Query of the answer page that shows the section's summary instead of a question. */
export const summaryParameter = "summary";

/**
 * Address of a question. Each has its own, so that the browser's Back leads to the question it came from; without a
 * question it is the section's, which leads on to the one that is open.
 */
export function questionAddress(language: Language, section: SectionVids, question?: { vid: string }): string {
  const { surveyMetamoduleVid, surveyModuleVid } = section;
  const query = question && { question: question.vid };
  return pageUrl("surveyAnswer", language, { surveyMetamoduleVid, surveyModuleVid }, query);
}

/** Address of where a run goes on. */
export function nextQuestionAddress(language: Language, next: NextQuestion): string {
  return questionAddress(language, next.section, next.question);
}

/** Address of a finished section's summary. */
export function summaryAddress(language: Language, section: SectionVids): string {
  return `${questionAddress(language, section)}?${summaryParameter}`;
}
