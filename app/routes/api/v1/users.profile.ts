import { bloodResultsSummary } from "~/features/blood-tests/queries.server";
import { pseudoIdOf } from "~/features/people/pseudo-id.server";
import { type ApiRequest, apiEndpoint } from "~/http/api.server";
import { json } from "~/http/json.server";
import { AppError } from "~/platform/errors";
import { oneOf, refuseParameters } from "./parameters.server";
import { signedInPerson } from "./signed-in-person.server";

/**
 * What of a person goes beyond their session (spec §7). A failure of the archive is reported, and they count as
 * somebody without results, unless the caller says `swallowErrors=false`.
 */
async function profile(api: ApiRequest): Promise<Response> {
  const { app, context } = api;
  const { userUuid } = await signedInPerson(api);
  refuseParameters(api, ["language", "swallowErrors"]);
  const swallowErrors = oneOf(api, "swallowErrors", ["true", "false"]) === "true";
  const { requestId } = context;
  const userPseudoId = await pseudoIdOf(app.db, userUuid);
  if (!userPseudoId) throw new AppError("notAuthenticated");
  const bloodMeasurementResults = await bloodResultsSummary(app, { userUuid, swallowErrors, requestId });
  return json({ bloodMeasurementResults, userPseudoId }, { headers: { "cache-control": "private, no-store" } });
}

export const loader = apiEndpoint({ GET: profile });

export const action = loader;
