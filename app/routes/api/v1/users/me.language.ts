import { saveOwnLanguage } from "~/features/api/v1/user-operations";
import { saveLanguage } from "~/features/profile/save-profile.server";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { done, serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  available: ({ app }) => {
    if (app.env.lockToDefaultLanguage) throw new AppError("notFound");
  },
  PUT: serve(saveOwnLanguage, async ({ app, person, body }) => {
    await saveLanguage(app, { person, language: body.language });
    return done();
  }),
});

export const action = loader;
