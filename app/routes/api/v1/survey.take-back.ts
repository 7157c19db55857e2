import { takeBackRun } from "~/features/answering/take-back-run.server";
import { takeSurveyBack } from "~/features/api/v1/survey-operations";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { done, serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  POST: serve(takeSurveyBack, async ({ app, person, body }) => {
    const { outcome } = await takeBackRun(app, { userUuid: person.userUuid, resultId: body.resultId });
    if (outcome === "notThere") throw new AppError("notFound");
    if (outcome === "notToBeTakenBack") throw new AppError("conflict", "not_to_be_taken_back");
    return done();
  }),
});

export const action = loader;
