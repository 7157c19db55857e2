import { type CareAnswer, isPraiseOutOfPlace, type Told, worstLevel } from "~/features/scoring/care-answers";
import type { FinishedModule } from "~/features/scoring/result";
import { statusTextOf } from "~/features/scoring/status-text";
import type { Module } from "~/features/survey/definition";
import type { Words } from "~/i18n/words.server";
import { careOf } from "./care-told";

type Finished = { module: Module; finished: FinishedModule };

/**
 * What is said of a section's result: the text of its band. Where an answer is serious, what the definition says of it
 * stands in its place; an answer of concern leaves the text of a low band alone, and no other. What would be praise of
 * something that was told of elsewhere is not said.
 */
export function statusWords(words: Words, section: Finished, told: readonly Told[]): string | undefined {
  return statusWith(words, section, { told, care: careWords(words, careOf(section)) });
}

/** The same on a page that takes up each of those answers at its head. */
export function briefStatusWords(words: Words, section: Finished, told: readonly Told[]): string | undefined {
  const level = worstLevel(careOf(section));
  return statusWith(words, section, { told, care: level === "clear" ? [] : [words.t(`results:care.${level}`)] });
}

/** The same where each of those answers is taken up elsewhere in sight: what is left to say, if anything is. */
export function statusBesideCare(words: Words, section: Finished, told: readonly Told[]): string | undefined {
  const { module, finished } = section;
  if (careOf(section).length === 0) return statusWith(words, section, { told, care: [] });
  return saysBandBesideCare(finished) ? statusTextOf(module, finished.subResult.score)?.[words.language] : undefined;
}

/** A low band says what it says beside an answer of concern, and no other does; of a serious one its own text speaks. */
function saysBandBesideCare({ subResult: { score, seriousAnswer } }: FinishedModule): boolean {
  return score === "low_result" && !seriousAnswer;
}

function statusWith(
  { language }: Pick<Words, "language">,
  { module, finished }: Finished,
  { told, care }: { told: readonly Told[]; care: readonly string[] },
): string | undefined {
  const { score } = finished.subResult;
  const ofBand = statusTextOf(module, score)?.[language];
  if (care.length === 0) return score === "high_result" && isPraiseOutOfPlace(module, told) ? undefined : ofBand;
  return [...(saysBandBesideCare(finished) && ofBand ? [ofBand] : []), ...care].join(" ");
}

/** What the definition says of answers that are serious or of concern, each thing once. */
export function careWords({ t, language }: Words, care: readonly CareAnswer[]): string[] {
  const said = care.map(({ question, level }) => question.care?.[level]?.text[language] ?? t("results:serious.status"));
  return [...new Set(said)];
}
