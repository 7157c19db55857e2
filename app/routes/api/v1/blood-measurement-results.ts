import { readBloodMeasurements } from "~/features/api/v1/own-record-operations";
import { readBloodResults } from "~/features/blood-tests/queries.server";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  GET: serve(readBloodMeasurements, async ({ app, person }) => {
    const read = await readBloodResults(app, { person });
    if (read.outcome === "forbidden") throw new AppError("forbidden", "invalid_user");
    const { results } = read;
    return results.type === "results-available" ? { type: results.type, ...results.report } : results;
  }),
});

export const action = loader;
