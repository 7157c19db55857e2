import type { Words } from "~/i18n/words.server";
import type { AssessmentOrder } from "./order";

/**
 * What an order is called. A personal one is stored under a name in the language it was made in, so its name is the
 * reader's own word for the personal analysis.
 */
export function orderName(
  { t }: Pick<Words, "t">,
  { name, personal }: Pick<AssessmentOrder, "name" | "personal">,
): string {
  return personal ? t("assessments:personal.title") : name;
}
