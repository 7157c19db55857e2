import { logOutByProvider } from "~/features/provider-login/back-channel.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { AppError } from "~/platform/errors";

const answer = (status: number, body?: object) =>
  new Response(body && JSON.stringify(body), {
    status,
    headers: { "cache-control": "no-store", ...(body && { "content-type": "application/json" }) },
  });

/** An organisation's provider tells of somebody who has logged out there (OpenID Connect Back-Channel Logout 1.0). */
export const action = pageAction(
  async ({ app, params, form }) => {
    const logoutToken = (await form()).get("logout_token");
    const told = await logOutByProvider(app, {
      organisationId: params.organisationId ?? "",
      logoutToken: typeof logoutToken === "string" ? logoutToken : "",
    });
    switch (told.outcome) {
      case "loggedOut":
        return answer(200);
      case "notThere":
        throw new AppError("notFound");
      case "invalidToken":
        return answer(400, { error: "invalid_request" });
      case "unreachable":
        return answer(503, { error: "temporarily_unavailable" });
    }
  },
  { fields: ["logout_token"] },
);

export const loader = pageLoader(async () => {
  throw new AppError("notFound");
});
