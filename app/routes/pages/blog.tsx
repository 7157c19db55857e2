import { useLoaderData } from "@remix-run/react";
import { BlogView } from "~/features/marketing/articles-view";
import { blogView } from "~/features/marketing/articles-view.server";
import { Shell } from "~/shell/shell";
import { marketingLoader } from "./marketing-page.server";

export const loader = marketingLoader("blog", async (page) => ({
  description: page.t("marketing:blog.description"),
  view: blogView(page, page.app.content.articles(page.language)),
}));

export { pageMeta as meta } from "~/http/page-meta";

export default function BlogRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <BlogView view={view} />
    </Shell>
  );
}
