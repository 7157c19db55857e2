import { bandText } from "~/features/reports/disclosure/rounding";
import { bandWords } from "~/features/reports/page/report-words-view.server";
import type { Words } from "~/i18n/words.server";
import { writtenNumber } from "~/i18n/written-number";
import { type Answered, answeredShare } from "./answered";

/** How many have answered, of those who are invited where that may be told; undefined where there is nothing to tell. */
export function answeredText(
  { t, language }: Words,
  { answered, invited, groups }: { answered: Answered; invited: number; groups: number },
): string | undefined {
  if (answered === undefined || (invited === 0 && groups === 0)) return undefined;
  const isCounted = typeof answered === "number";
  const people = isCounted ? writtenNumber(answered, language) : bandWords({ t }, bandText(answered));
  const percent = answeredShare(answered, { invited, groups });
  const text =
    percent === undefined
      ? t("orders:life.answeredCount", { people })
      : t("orders:life.answered", { people, invited: writtenNumber(invited, language), percent });
  return isCounted ? text : `${text} ${t("orders:life.updatedDaily")}`;
}
