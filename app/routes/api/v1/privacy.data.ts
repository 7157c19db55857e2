import { readPrivacy } from "~/features/api/v1/other-operations";
import { apiEndpoint } from "~/http/api.server";
import { serve } from "~/routes/api/serve.server";
import { privacyView } from "~/shell/privacy-view.server";

export const loader = apiEndpoint({
  GET: serve(readPrivacy, async (api) => {
    const { title, lead, sections } = privacyView(api, { supportEmail: api.app.env.supportEmail });
    return {
      seo: { title, description: api.t("privacy:description") },
      content: [{ title, text: lead }, ...sections.map((section) => ({ title: section.title, text: section.text }))],
    };
  }),
});

export const action = loader;
