import { exportOrderUsers as call, prepareOrderUsers } from "~/features/api/v1/admin-operations";
import { exportOrderUsers } from "~/features/exports/take-export.server";
import { apiEndpoint } from "~/http/api.server";
import { serve } from "~/routes/api/serve.server";
import { exportAnswer, prepareAnswer } from "./admin-export.server";

export const loader = apiEndpoint({
  GET: serve(call, (api) =>
    exportAnswer(api, (asked) => exportOrderUsers(api.app, { ...asked, orderId: api.query.assessmentOrderId })),
  ),
  POST: serve(prepareOrderUsers, (api) =>
    prepareAnswer(api, { name: "orderUsers", orderId: api.query.assessmentOrderId }),
  ),
});

export const action = loader;
