import { readResults } from "~/features/api/v1/survey-operations";
import { wireOrder, wireResult } from "~/features/api/v1/survey-wire-view.server";
import { requiredConsentTypeIds } from "~/features/consents/consents.server";
import { findOrderWithResults } from "~/features/orders/results-access.server";
import { latestResults } from "~/features/results/queries.server";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  GET: serve(readResults, async ({ app, person, query, t, language }) => {
    const { db, leaflets, env, clock } = app;
    const found = await findOrderWithResults(app, { person, orderId: query.assessmentOrderId });
    if (found.outcome === "notTheirs") throw new AppError("notFound");
    if (found.outcome === "notShown") throw new AppError("forbidden", "results_not_shown");
    const { order } = found;
    const [{ completed, inProgress }, consents] = await Promise.all([
      latestResults(db, person.userUuid, order.id),
      requiredConsentTypeIds(db, [order.id]),
    ]);
    const now = clock.now();
    const of = { person, order, now, orderId: order.id, leaflets, origin: env.publicOrigin };
    const words = { t, language, formToken: "" };
    const results = [inProgress, completed].flatMap((shown) => {
      const hasAnswers = shown?.content.metamoduleSubResults.some(({ modules }) => modules.length > 0);
      return shown && (hasAnswers || query.mustHaveAnswers === "false") ? [wireResult(words, shown, of)] : [];
    });
    const given = { person, requiredConsentTypeIds: consents.get(order.id) ?? [], now };
    return { results, assessmentOrder: wireOrder({ t }, order, given) };
  }),
});

export const action = loader;
