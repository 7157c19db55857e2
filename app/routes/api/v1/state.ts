import { readState } from "~/features/api/v1/other-operations";
import { wireOrder } from "~/features/api/v1/survey-wire-view.server";
import { requiredConsentTypeIds } from "~/features/consents/consents.server";
import { apiEndpoint } from "~/http/api.server";
import { readOwnUser } from "~/routes/api/own-user.server";
import { serve } from "~/routes/api/serve.server";
import { startStateOf } from "~/shell/start-state.server";

export const loader = apiEndpoint({
  GET: serve(readState, async (api) => {
    const { app, context, language, visitor } = api;
    const { env, db, clock } = app;
    const person = await visitor();
    const own = person && (await readOwnUser(api, person));
    const order = own?.order;
    const consents = await requiredConsentTypeIds(db, order ? [order.id] : []);
    return {
      ...startStateOf(env, { version: context.version, language }),
      signedIn: person !== undefined,
      activeAssessmentOrderId: person?.activeOrderId ?? null,
      user: own?.user ?? null,
      activeAssessmentOrder:
        person && order
          ? wireOrder(api, order, {
              person,
              requiredConsentTypeIds: consents.get(order.id) ?? [],
              now: clock.now(),
            })
          : null,
    };
  }),
});

export const action = loader;
