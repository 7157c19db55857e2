import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ArticleView } from "~/features/marketing/articles-view";
import { articleView } from "~/features/marketing/articles-view.server";
import { AppError } from "~/platform/errors";
import { Shell } from "~/shell/shell";
import { marketingLoader } from "./marketing-page.server";

export const loader = marketingLoader("blogArticle", async (page) => {
  const { app, language, params } = page;
  const article = app.content.article(params.articleSlug ?? "", language);
  if (!article) throw new AppError("notFound");
  return { description: article.lead, view: articleView(page, article, app.content.articles(language)) };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.description },
];

export default function BlogArticleRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <ArticleView view={view} />
    </Shell>
  );
}
