import { checkEmailLink } from "~/features/api/v1/session-operations";
import { apiEndpoint } from "~/http/api.server";
import { checkLink } from "~/routes/api/link-login.server";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  POST: serve(checkEmailLink, async (api) => checkLink(api, { ...api.body, kind: "email" })),
});

export const action = loader;
