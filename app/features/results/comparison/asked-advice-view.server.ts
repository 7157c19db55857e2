import type { Advice } from "~/features/advice/advice";
import { paragraphs } from "~/features/advice/advice-view.server";
import type { FirstStep } from "~/features/advice/first-steps";
import type { FormWords } from "~/i18n/words.server";
import { adviceOutcomeKinds } from "./advice-outcome";
import type { AskedAdviceData } from "./asked-advice";
import type { PastAdvice } from "./past-advice";

/** Where the question about a step stands on the page. */
export function askedAdviceId(recommendation: string): string {
  return `advice-${recommendation}`;
}

/** The step that somebody was given the last time, with the question whether it helped. */
export function askedAdvice(
  words: FormWords,
  { contacts }: Pick<Advice, "contacts">,
  { card }: FirstStep,
  { resultId, outcomes }: PastAdvice,
): AskedAdviceData {
  const { t, language, formToken } = words;
  const outcome = outcomes.get(card.id);
  const content = paragraphs(words, contacts, card.content[language]);
  return {
    id: askedAdviceId(card.id),
    token: formToken,
    resultId,
    recommendation: card.id,
    label: t("results:trend.advice.label"),
    header: card.header[language],
    content,
    folded: content.every((text) => typeof text === "string"),
    question: t("results:trend.advice.question"),
    answers: adviceOutcomeKinds.map((value) => ({ value, label: t(`results:trend.advice.answer.${value}`) })),
    said: outcome && t("results:trend.advice.said", { answer: t(`results:trend.advice.answer.${outcome}`) }),
    note: t("results:trend.advice.note"),
  };
}
