import { readOrderResults } from "~/features/api/order-results.server";
import { wireResult } from "~/features/api/v1/result-wire-view.server";
import { readResults } from "~/features/api/v1/survey-operations";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  GET: serve(readResults, async ({ app, person, query, t, language }) => {
    const { assessmentOrderId: orderId } = query;
    const mustHaveAnswers = query.mustHaveAnswers === "true";
    const read = await readOrderResults(app, { person, orderId, mustHaveAnswers, words: { t, language } });
    if (read.outcome === "notThere") throw new AppError("notFound");
    if (read.outcome === "notShown") throw new AppError("forbidden", "results_not_shown");
    const { results, assessmentOrder } = read;
    return { results: results.map(wireResult), assessmentOrder };
  }),
});

export const action = loader;
