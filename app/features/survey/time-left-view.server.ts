import type { Words } from "~/i18n/words.server";
import { minutesLeft } from "./progress";

/** How long the questions that remain take, as people say it. */
export function timeLeft({ t }: Pick<Words, "t">, remainingQuestions: number): string {
  return timeInWords({ t }, minutesLeft(remainingQuestions));
}

/** A range of whole minutes in words; undefined means under a minute. */
export function timeInWords({ t }: Pick<Words, "t">, minutes: { from: number; to: number } | undefined): string {
  if (!minutes) return t("survey:progress.underMinute");
  return t(minutes.from === minutes.to ? "survey:progress.minutesSame" : "survey:progress.minutes", minutes);
}
