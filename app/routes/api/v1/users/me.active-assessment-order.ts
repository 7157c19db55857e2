import { chooseActiveOrder } from "~/features/api/v1/user-operations";
import { chooseOrder } from "~/features/orders/choose-order.server";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  PUT: serve(chooseActiveOrder, async ({ app, person, body }) => {
    const { assessmentOrderId: orderId } = body;
    const choice = await chooseOrder(app, { person, orderId });
    switch (choice.outcome) {
      case "chosen":
        return { activeAssessmentOrderId: orderId };
      case "refused":
        throw new AppError("conflict", "order_closed");
      case "notThere":
        throw new AppError("notFound");
    }
  }),
});

export const action = loader;
