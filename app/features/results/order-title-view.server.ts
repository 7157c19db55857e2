import type { AssessmentOrder } from "~/features/orders/order";
import { orderName } from "~/features/orders/order-name-view.server";
import type { Words } from "~/i18n/words.server";

/** What a page of an order's results is called: among open tabs and in the history it says whose results these are. */
export function titleWithOrder(
  { t }: Pick<Words, "t">,
  title: string,
  order: Pick<AssessmentOrder, "name" | "personal">,
): string {
  return t("results:titleOf", { title, order: orderName({ t }, order) });
}
