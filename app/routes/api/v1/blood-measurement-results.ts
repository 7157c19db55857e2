import { readBloodResults } from "~/features/blood-tests/queries.server";
import { type ApiRequest, apiEndpoint } from "~/http/api.server";
import { json } from "~/http/json.server";
import { AppError } from "~/platform/errors";
import { refuseParameters } from "./parameters.server";
import { signedInPerson } from "./signed-in-person.server";

/** The archived blood-test results of whoever asks, as spec §3 names their fields. Takes no id of anybody. */
async function bloodResults(api: ApiRequest): Promise<Response> {
  const person = await signedInPerson(api);
  refuseParameters(api, ["language"]);
  const read = await readBloodResults(api.app, { person });
  if (read.outcome === "forbidden") throw new AppError("forbidden");
  const { results } = read;
  const body = results.type === "results-available" ? { type: results.type, ...results.report } : results;
  return json(body, { headers: { "cache-control": "private, no-store" } });
}

export const loader = apiEndpoint({ GET: bloodResults });

export const action = loader;
