import { exportResults as call, prepareResults } from "~/features/api/v1/admin-operations";
import { exportResults } from "~/features/exports/take-export.server";
import { apiEndpoint } from "~/http/api.server";
import { type Call, serve } from "~/routes/api/serve.server";
import { exportAnswer, prepareAnswer } from "./admin-export.server";

const shapeOf = ({ assessmentOrderId: orderId, layout, edition: editionId, reason }: Call<typeof call>["query"]) => ({
  orderId,
  layout,
  editionId,
  reason,
});

export const loader = apiEndpoint({
  GET: serve(call, (api) => exportAnswer(api, (asked) => exportResults(api.app, { ...asked, ...shapeOf(api.query) }))),
  POST: serve(prepareResults, (api) => prepareAnswer(api, { name: "results", ...shapeOf(api.query) })),
});

export const action = loader;
