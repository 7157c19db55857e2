import { takeFormResult } from "~/features/api/v1/other-operations";
import { storeFormResult } from "~/features/signature-forms/store-form-result.server";
import { apiEndpoint, readSignedCall } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  POST: serve(takeFormResult, async ({ app, context, request }) => {
    const stored = await storeFormResult(app, { call: await readSignedCall(request), requestId: context.requestId });
    switch (stored.outcome) {
      case "stored":
      case "known":
        return { outcome: stored.outcome };
      case "notSigned":
        throw new AppError("notAuthenticated");
      case "notAResult":
        throw new AppError("invalid", "no_form_result");
      case "notConfigured":
        throw new AppError("notFound");
    }
  }),
});

export const action = loader;
