import type { FormWords } from "~/i18n/words.server";
import type { ShownResult } from "../shown-result";
import type { FeedbackPromptData } from "./feedback-prompt-form";

/** Asks whether the feedback was of use, and gives thanks once the person has said so. */
export function feedbackPrompt(
  { t, formToken }: FormWords,
  { id, thumbUp }: Pick<ShownResult, "id" | "thumbUp">,
): FeedbackPromptData {
  return {
    token: formToken,
    resultId: id,
    question: t("results:prompt.question"),
    thumbs: [
      { value: "up", label: t("results:prompt.up") },
      { value: "down", label: t("results:prompt.down") },
    ],
    thanks: thumbUp === undefined ? undefined : t("results:prompt.thanks"),
  };
}
