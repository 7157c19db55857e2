import { listOwnConsents } from "~/features/api/v1/user-operations";
import { wireConsent } from "~/features/api/v1/user-wire-view.server";
import { givenConsents } from "~/features/consents/consents.server";
import { apiEndpoint } from "~/http/api.server";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  GET: serve(listOwnConsents, async (api) => {
    const consents = await givenConsents(api.app.db, api.person.userUuid);
    return { consentGrants: consents.map((consent) => wireConsent(api, consent)) };
  }),
});

export const action = loader;
