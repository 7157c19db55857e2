import { storeFormResult } from "~/features/signature-forms/store-form-result.server";
import { type ApiRequest, apiEndpoint, readSignedCall } from "~/http/api.server";
import { json } from "~/http/json.server";
import { AppError } from "~/platform/errors";

/** POST, by the signing service alone: the result of a form. Sent again, it is stored once. */
async function formResult({ app, context, request }: ApiRequest): Promise<Response> {
  const stored = await storeFormResult(app, { call: await readSignedCall(request), requestId: context.requestId });
  switch (stored.outcome) {
    case "stored":
    case "known":
      return json({ outcome: stored.outcome });
    case "notSigned":
      throw new AppError("notAuthenticated");
    case "notAResult":
      throw new AppError("invalid", "no_form_result");
    case "notConfigured":
      throw new AppError("notFound");
  }
}

export const loader = apiEndpoint({ POST: formResult });

export const action = loader;
