import { surveysOf } from "~/features/admin/orders/life/surveys-of.server";
import { listOrganisationOrders } from "~/features/api/v1/organisation-operations";
import { orderNameIn, orderNamesOf } from "~/features/orders/order-name";
import { apiEndpoint } from "~/http/api.server";
import { serve } from "~/routes/api/serve.server";

/** Surveys that one call tells of. */
const most = 200;

export const loader = apiEndpoint({
  GET: serve(listOrganisationOrders, async ({ app, key, language, params }) => {
    const organisationId = params.organisationId ?? "";
    const { surveys } = await surveysOf(app, { staff: key, organisationId, most });
    return {
      assessmentOrders: surveys.map((order) => ({
        id: order.id,
        name: orderNameIn(language, order),
        names: orderNamesOf(order),
        status: order.draft ? ("draft" as const) : order.closed ? ("closed" as const) : ("open" as const),
        trial: order.trial,
        endTimestamp: order.endTimestamp?.toISOString() ?? null,
        invited: order.invited,
        groups: order.groups,
        // A key is never of somebody who may know the number itself.
        answered: typeof order.answered === "object" ? order.answered : null,
      })),
    };
  }),
});

export const action = loader;
