import { readGroup } from "~/features/api/v1/other-operations";
import { findOpenGroup } from "~/features/groups/groups.server";
import { orderNameIn, orderNamesOf } from "~/features/orders/order-name";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  GET: serve(readGroup, async ({ app, params, language }) => {
    const group = await findOpenGroup(app.db, params.id ?? "");
    if (!group) throw new AppError("notFound", "invalidGroupInvitationLink");
    const { id, name, order, orderId, organizationId, organizationName, surveyFlowVariant } = group;
    return {
      id,
      name,
      assessmentOrderName: orderNameIn(language, order),
      assessmentOrderNames: orderNamesOf(order),
      assessmentOrderId: orderId,
      organizationName,
      organization: { id: organizationId, name: organizationName },
      surveyFlowVariant,
    };
  }),
});

export const action = loader;
