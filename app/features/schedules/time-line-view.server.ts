import type { Words } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import type { Moment } from "./time-line";
import type { TimeLineData } from "./time-line-list";

/** A line of time in words: when, what, and whether it has happened. */
export function timeLineView(
  words: Words,
  { draft, moments }: { draft: boolean; moments: readonly Moment[] },
): TimeLineData {
  const { t } = words;
  return {
    title: t("schedules:line.title"),
    moments: moments.map((moment) => ({
      key: `${moment.what}${moment.step}`,
      time: timeText(words, moment, draft),
      text: whatText(words, moment),
      state: moment.state,
      label: t(`schedules:line.states.${moment.state}`),
    })),
  };
}

function timeText({ t, language }: Words, { what, at }: Moment, draft: boolean): string {
  if (at) return writtenTime(at, language);
  if (what === "opening") return t("schedules:line.notDecided");
  if (what === "invitation") return t(draft ? "schedules:line.withOpening" : "schedules:line.asInvited");
  return what === "end" ? t("orders:noEnd") : t("schedules:line.withEnd");
}

function whatText({ t }: Words, { what, step }: Moment): string {
  if (what === "reminder") return t("schedules:reminderNumber", { number: step });
  if (what === "opening" || what === "end" || what === "report") return t(`schedules:line.what.${what}`);
  return t(`schedules:kinds.${what}`);
}
