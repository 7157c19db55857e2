import { readOwnProfile } from "~/features/api/v1/own-record-operations";
import { bloodResultsSummary } from "~/features/blood-tests/queries.server";
import { pseudoIdOf } from "~/features/people/pseudo-id.server";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  GET: serve(readOwnProfile, async ({ app, context, person: { userUuid }, query }) => {
    const { requestId } = context;
    const userPseudoId = await pseudoIdOf(app.db, userUuid);
    if (!userPseudoId) throw new AppError("notAuthenticated");
    const swallowErrors = query.swallowErrors === "true";
    const bloodMeasurementResults = await bloodResultsSummary(app, { userUuid, swallowErrors, requestId });
    return { bloodMeasurementResults, userPseudoId };
  }),
});

export const action = loader;
