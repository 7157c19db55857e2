import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MarketingPage } from "~/features/marketing/content-page-view";
import { aboutView } from "~/features/marketing/content-page-view.server";
import { Shell } from "~/shell/shell";
import { contentPage, marketingLoader } from "./marketing-page.server";

export const loader = marketingLoader("about", async (page) => {
  const content = contentPage(page, "about");
  return { description: content.seo.description, view: aboutView(page, content) };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.description },
];

export default function AboutRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <MarketingPage view={view} />
    </Shell>
  );
}
