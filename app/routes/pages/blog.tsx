import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlogView } from "~/features/marketing/articles-view";
import { blogView } from "~/features/marketing/articles-view.server";
import { Shell } from "~/shell/shell";
import { marketingLoader } from "./marketing-page.server";

export const loader = marketingLoader("blog", async (page) => ({
  description: page.t("marketing:blog.description"),
  view: blogView(page, page.app.content.articles(page.language)),
}));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.description },
];

export default function BlogRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <BlogView view={view} />
    </Shell>
  );
}
