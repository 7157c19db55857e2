import type { AssessmentOrder } from "~/features/orders/order";
import type { NamedOrder } from "~/features/orders/order-name";
import { orderName } from "~/features/orders/order-name-view.server";
import type { Words } from "~/i18n/words.server";

/** What a page of an order's results is called: among open tabs and in the history it says whose results these are. */
export function titleWithOrder(
  words: Words,
  title: string,
  order: Pick<AssessmentOrder, keyof NamedOrder | "personal">,
): string {
  return words.t("results:titleOf", { title, order: orderName(words, order) });
}
