import { peopleTemplate } from "~/features/inviting/upload-view.server";
import { attributeNamesFor } from "~/features/people/attributes.server";
import { downloadResponse } from "~/http/download.server";
import { pageLoader } from "~/http/page.server";
import { requireAdmin } from "~/routes/admin/admin.server";
import { requireOrder } from "~/routes/admin/order.server";

/** An empty table of people for an order, with the headings that are understood. */
export const loader = pageLoader(async (page) => {
  const order = await requireOrder(page, await requireAdmin(page));
  return downloadResponse(peopleTemplate(page, await attributeNamesFor(page.app.db, { orderId: order.id })));
});
