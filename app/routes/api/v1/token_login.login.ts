import { loginByTokenLink } from "~/features/api/v1/session-operations";
import { apiEndpoint } from "~/http/api.server";
import { loginByLink } from "~/routes/api/link-login.server";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  POST: serve(loginByTokenLink, async (api) => {
    const { body, visitor } = api;
    return loginByLink(api, { ...body, kind: "token", token: body.token }, await visitor());
  }),
});

export const action = loader;
