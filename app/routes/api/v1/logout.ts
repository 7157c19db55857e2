import { logOut } from "~/features/api/v1/session-operations";
import { endSession } from "~/features/sessions/session.server";
import { apiEndpoint } from "~/http/api.server";
import { done, serve } from "~/routes/api/serve.server";
import { loggedOutHeaders } from "~/routes/sign-in/logged-out.server";

export const loader = apiEndpoint({
  POST: serve(logOut, async ({ app, context }) => {
    await endSession(app, { sessionToken: context.sessionToken });
    return done(loggedOutHeaders(app));
  }),
});

export const action = loader;
