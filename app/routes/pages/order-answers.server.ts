import type { AssessmentOrder } from "~/features/orders/order";
import { findOrderWithResults } from "~/features/orders/results-access.server";
import type { Person } from "~/features/people/person";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";

/**
 * The order of the address, whose results its person may see. Throws notFound for one that isn't theirs or isn't there,
 * and a redirect to the assessments list where results are not for them (spec §2 "Results", §6).
 */
export async function orderWithResults(page: PageRequest, person: Person): Promise<AssessmentOrder> {
  const found = await findOrderWithResults(page.app, { person, orderId: page.params.assessmentOrderId });
  switch (found.outcome) {
    case "shown":
      return found.order;
    case "notShown":
      throw seeOther(pageUrl("assessments", page.language));
    case "notThere":
      throw new AppError("notFound", "order_missing");
  }
}
