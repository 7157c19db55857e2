import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { otherLang } from "~/features/content/content";
import { ContentPageView } from "~/features/content/content-page-view";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

/** What the service does with personal data. */
export const loader = pageLoader(async (page) => {
  const privacy = page.app.content.privacy(page.language);
  return {
    title: documentTitle(page, privacy.seo.title),
    description: privacy.seo.description,
    shell: await loadShell(page, "privacy"),
    page: privacy,
    lang: otherLang(privacy, page.language),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.description },
];

export default function PrivacyRoute() {
  const { shell, page, lang } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <ContentPageView page={page} lang={lang} />
    </Shell>
  );
}
