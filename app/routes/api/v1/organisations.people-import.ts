import { readPeopleImport } from "~/features/api/v1/organisation-operations";
import { findDelivery } from "~/features/inviting/receive-delivery.server";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";
import { deliveryWire } from "./delivery-wire.server";

export const loader = apiEndpoint({
  GET: serve(readPeopleImport, async ({ app, key, params }) => {
    const delivery = await findDelivery(app, { key, deliveryId: params.id ?? "" });
    if (!delivery) throw new AppError("notFound");
    return deliveryWire(delivery, false);
  }),
});

export const action = loader;
