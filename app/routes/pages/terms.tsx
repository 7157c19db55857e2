import { useLoaderData } from "@remix-run/react";
import { otherLang } from "~/features/content/content";
import { ContentPageView } from "~/features/content/content-page-view";
import { pageLoader } from "~/http/page.server";
import { pageHead } from "~/http/page-head.server";
import { AppError } from "~/platform/errors";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

/** On what terms the service is used. */
export const loader = pageLoader(async (page) => {
  const terms = page.app.content.page("terms", page.language);
  if (!terms) throw new AppError("notFound");
  return {
    ...pageHead(page, { page: "terms", title: terms.seo.title, description: terms.seo.description }),
    shell: await loadShell(page, "terms"),
    page: terms,
    lang: otherLang(terms, page.language),
  };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function TermsRoute() {
  const { shell, page, lang } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <ContentPageView page={page} lang={lang} />
    </Shell>
  );
}
