import { startOwnAnalysis } from "~/features/api/v1/user-operations";
import { startPersonalOrder } from "~/features/orders/personal-order.server";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  POST: serve(startOwnAnalysis, async ({ app, person, t }) => {
    const started = await startPersonalOrder(app, { person, name: t("assessments:personal.title") });
    switch (started.outcome) {
      case "started":
        return { activeAssessmentOrderId: started.orderId };
      case "invalidPerson":
        throw new AppError("forbidden", "invalid_user");
      case "unansweredOrders":
        throw new AppError("conflict", "unanswered_orders");
      case "noLicense":
        throw new AppError("conflict", "no_license");
    }
  }),
});

export const action = loader;
