import { readResponses } from "~/features/api/v1/fhir-operations";
import { takeResponses } from "~/features/own-data/take-responses.server";
import { apiEndpoint } from "~/http/api.server";
import { json } from "~/http/json.server";
import { AppError } from "~/platform/errors";
import { serve, unkept } from "~/routes/api/serve.server";

const headers = { "content-type": "application/fhir+json", "cache-control": unkept };

export const loader = apiEndpoint({
  GET: serve(readResponses, async ({ app, context, request, person, query, t, language }) => {
    const { sessionToken, requestId } = context;
    const { assessmentOrderId: orderId } = query;
    const looks = request.method === "HEAD";
    const taken = await takeResponses(app, { person, sessionToken, orderId, words: { t, language }, requestId, looks });
    switch (taken.outcome) {
      case "taken":
        return json(taken.bundle, { headers });
      case "mayTake":
        return new Response(null, { headers });
      case "notThere":
        throw new AppError("notFound");
      case "notFresh":
        throw new AppError("forbidden", "fresh_sign_in_required");
      case "limit":
        throw new AppError("tooManyRequests", "too_many_requests");
    }
  }),
});

export const action = loader;
