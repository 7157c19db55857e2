import { unsubscribe } from "~/features/schedules/schedule.server";
import { apiEndpoint } from "~/http/api.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";

/**
 * Where mail programs end the messages to somebody by themselves (RFC 8058): POST does so, whatever the body says, since
 * the address has the signature. Whoever opens the address comes to the page with the button.
 */
export const loader = apiEndpoint({
  GET: async ({ params, language }) =>
    seeOther(pageUrl("unsubscribe", language, { token: params.unsubscribeToken ?? "" })),
  POST: async ({ app, params }) => {
    const { outcome } = await unsubscribe(app, params.unsubscribeToken ?? "");
    if (outcome === "notOurs") throw new AppError("notFound");
    return new Response(null, { status: 204 });
  },
});

export const action = loader;
