import type { ModuleSubResult } from "~/features/scoring/result";
import { statusTextOf } from "~/features/scoring/status-text";
import type { Module } from "~/features/survey/definition";
import type { Words } from "~/i18n/words.server";

/** What is said of a module's result: the text of its band, or the one that stands for all where an answer is serious. */
export function statusWords(
  { t, language }: Words,
  module: Pick<Module, "statusTexts">,
  { score, seriousAnswer }: Pick<ModuleSubResult, "score" | "seriousAnswer">,
): string | undefined {
  return seriousAnswer ? t("results:serious.status") : statusTextOf(module, score)?.[language];
}
