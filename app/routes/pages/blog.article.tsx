import { useLoaderData } from "@remix-run/react";
import { ArticleView } from "~/features/marketing/articles-view";
import { articleView } from "~/features/marketing/articles-view.server";
import { seeInstead } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { articlePlace } from "~/shell/findable-places.server";
import { Shell } from "~/shell/shell";
import { marketingLoader } from "./marketing-page.server";

export const loader = marketingLoader("blogArticle", async (page) => {
  const { app, language, params } = page;
  const article = app.content.article(params.articleSlug ?? "", language);
  if (!article) throw new AppError("notFound");
  // Its address has this language's words, also for whoever comes from another one.
  if (article.slug !== params.articleSlug) {
    throw seeInstead(pageUrl("blogArticle", language, { articleSlug: article.slug }));
  }
  return {
    description: article.lead,
    // In another language it is a copy of the Finnish one.
    place: article.language === language ? articlePlace(app.content, article.id) : undefined,
    view: articleView(page, article, app.content.articles(language)),
  };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function BlogArticleRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <ArticleView view={view} />
    </Shell>
  );
}
