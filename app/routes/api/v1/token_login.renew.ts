import { renewTokenLink } from "~/features/api/v1/session-operations";
import { apiEndpoint } from "~/http/api.server";
import { renewLink } from "~/routes/api/link-login.server";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  POST: serve(renewTokenLink, async (api) => {
    const { body } = api;
    return renewLink(api, { path: body.path, token: body.token });
  }),
});

export const action = loader;
