import { useLoaderData } from "@remix-run/react";
import { MarketingPage } from "~/features/marketing/content-page-view";
import { aboutView } from "~/features/marketing/content-page-view.server";
import { Shell } from "~/shell/shell";
import { contentPage, drawnMarketing, marketingLoader } from "./marketing-page.server";

export const loader = marketingLoader("about", async (page) => {
  const content = contentPage(page, "about");
  return { description: content.seo.description, view: drawnMarketing(page, aboutView(page, content)) };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function AboutRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <MarketingPage part={view.part} />
    </Shell>
  );
}
