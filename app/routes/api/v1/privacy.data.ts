import { readPrivacy } from "~/features/api/v1/other-operations";
import { apiEndpoint } from "~/http/api.server";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  GET: serve(readPrivacy, async ({ app, language }) => {
    const { language: inLanguage, seo, title, lead, sections } = app.content.privacy(language);
    return {
      seo: { title: seo.title, description: seo.description },
      content: {
        language: inLanguage,
        title,
        lead,
        sections: sections.map(({ key, title: heading, text }) => ({ key, title: heading, html: text.html })),
      },
    };
  }),
});

export const action = loader;
