import { exportFreeTexts as call } from "~/features/api/v1/admin-operations";
import { exportFreeTexts } from "~/features/exports/take-export.server";
import { apiEndpoint } from "~/http/api.server";
import { serve } from "~/routes/api/serve.server";
import { exportAnswer } from "./admin-export.server";

export const loader = apiEndpoint({
  GET: serve(call, (api) =>
    exportAnswer(api, (asked) =>
      exportFreeTexts(api.app, { ...asked, orderId: api.query.assessmentOrderId, reason: api.query.reason }),
    ),
  ),
});

export const action = loader;
