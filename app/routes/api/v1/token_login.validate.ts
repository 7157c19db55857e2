import { checkTokenLink } from "~/features/api/v1/session-operations";
import { apiEndpoint } from "~/http/api.server";
import { checkLink } from "~/routes/api/link-login.server";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  POST: serve(checkTokenLink, async (api) => checkLink(api, { ...api.body, kind: "token" })),
});

export const action = loader;
