import { listOrderConsents } from "~/features/api/v1/user-operations";
import { wireConsentType } from "~/features/api/v1/user-wire-view.server";
import { askedConsents } from "~/features/consents/consents.server";
import { findOrder } from "~/features/orders/queries.server";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { isUuid } from "~/platform/uuid";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  GET: serve(listOrderConsents, async ({ app, person, params, language }) => {
    const { assessmentOrderId: id } = params;
    const order = isUuid(id) ? await findOrder(app.db, person.userUuid, id) : undefined;
    if (!order) throw new AppError("notFound");
    const asked = await askedConsents(app.db, person.userUuid, order.id);
    return { consentTypes: asked.map((consent) => wireConsentType({ language }, consent)) };
  }),
});

export const action = loader;
