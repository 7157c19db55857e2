import { useLoaderData } from "@remix-run/react";
import { ReadingPage } from "~/features/marketing/content-page-view";
import { readingView } from "~/features/marketing/content-page-view.server";
import { Shell } from "~/shell/shell";
import { contentPage, drawnReading, marketingLoader } from "./marketing-page.server";

/** How scores are counted, and what they can't tell. */
export const loader = marketingLoader("method", async (page) => {
  const content = contentPage(page, "method");
  return { description: content.seo.description, view: drawnReading(page, readingView(page, content)) };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function MethodRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <ReadingPage part={view.part} />
    </Shell>
  );
}
