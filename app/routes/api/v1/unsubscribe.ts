import { endMessages, showUnsubscription } from "~/features/api/v1/other-operations";
import { unsubscribe } from "~/features/schedules/schedule.server";
import { apiEndpoint } from "~/http/api.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { done, serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  GET: serve(showUnsubscription, async ({ params, language }) =>
    seeOther(pageUrl("unsubscribe", language, { token: params.unsubscribeToken ?? "" })),
  ),
  // Whatever the body says.
  POST: serve(endMessages, async ({ app, params }) => {
    const { outcome } = await unsubscribe(app, params.unsubscribeToken ?? "");
    if (outcome === "notThere") throw new AppError("notFound");
    return done();
  }),
});

export const action = loader;
