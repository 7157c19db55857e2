import { wireOrder } from "~/features/api/v1/survey-wire-view.server";
import { readOwnOrder } from "~/features/api/v1/user-operations";
import { requiredConsentTypeIds } from "~/features/consents/consents.server";
import { maySeeResults } from "~/features/orders/order";
import { findOrder } from "~/features/orders/queries.server";
import { pastResults } from "~/features/results/comparison/past-results.server";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { isUuid } from "~/platform/uuid";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  GET: serve(readOwnOrder, async ({ app, person, params, t, language }) => {
    const { db, clock } = app;
    const { assessmentOrderId: id } = params;
    const order = isUuid(id) ? await findOrder(db, person.userUuid, id) : undefined;
    if (!order) throw new AppError("notFound");
    const now = clock.now();
    const [consents, past] = await Promise.all([
      requiredConsentTypeIds(db, [order.id]),
      maySeeResults(person, order.features, now) ? pastResults(db, person.userUuid) : [],
    ]);
    const resultHistory = past
      .filter(({ assessmentOrder }) => assessmentOrder.id === order.id)
      .map(({ id: resultId, timestamp, score }) => ({
        id: resultId,
        timestamp: timestamp.toISOString(),
        virtaScore: score,
      }));
    const given = { person, requiredConsentTypeIds: consents.get(order.id) ?? [], now };
    return { ...wireOrder({ t, language }, order, given), resultHistory };
  }),
});

export const action = loader;
