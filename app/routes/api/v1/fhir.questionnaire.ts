import { readQuestionnaire } from "~/features/api/v1/fhir-operations";
import { findMetamodule } from "~/features/survey/definitions.server";
import { fhirQuestionnaire } from "~/features/survey/fhir-questionnaire";
import { apiEndpoint } from "~/http/api.server";
import { json } from "~/http/json.server";
import { AppError } from "~/platform/errors";
import { serve, unkept } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  GET: serve(readQuestionnaire, async ({ app, params, language }) => {
    const metamodule = await findMetamodule(app.db, params.surveyMetamoduleVid ?? "");
    if (!metamodule) throw new AppError("notFound");
    const headers = { "content-type": "application/fhir+json", "cache-control": unkept };
    return json(fhirQuestionnaire(metamodule, { origin: app.env.publicOrigin, language }), { headers });
  }),
});

export const action = loader;
