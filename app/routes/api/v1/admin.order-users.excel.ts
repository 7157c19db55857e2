import { exportOrderUsers } from "~/features/exports/take-export.server";
import { apiEndpoint } from "~/http/api.server";
import { askedOrder, exportAnswer, prepareAnswer } from "./admin-export.server";

/** GET `?language&assessmentOrderId`: people who are invited to orders, or to one, and how far they are, as Excel. POST has it prepared. */
export const loader = apiEndpoint({
  GET: (api) => exportAnswer(api, (asked) => exportOrderUsers(api.app, { ...asked, orderId: askedOrder(api) })),
  POST: (api) => prepareAnswer(api, { name: "orderUsers" }),
});

export const action = loader;
