import { useLoaderData } from "@remix-run/react";
import { otherLang } from "~/features/content/content";
import { ContentPageView } from "~/features/content/content-page-view";
import { pageLoader } from "~/http/page.server";
import { pageHead } from "~/http/page-head.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

/** What the service does with personal data. */
export const loader = pageLoader(async (page) => {
  const privacy = page.app.content.privacy(page.language);
  return {
    ...pageHead(page, { page: "privacy", title: privacy.seo.title, description: privacy.seo.description }),
    shell: await loadShell(page, "privacy"),
    page: privacy,
    lang: otherLang(privacy, page.language),
  };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function PrivacyRoute() {
  const { shell, page, lang } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <ContentPageView page={page} lang={lang} />
    </Shell>
  );
}
