import { useLoaderData } from "@remix-run/react";
import { MarketingPage } from "~/features/marketing/content-page-view";
import { forOrganisationsView } from "~/features/marketing/content-page-view.server";
import { Shell } from "~/shell/shell";
import { contentPage, drawnMarketing, marketingLoader, shownProduct } from "./marketing-page.server";

export const loader = marketingLoader("forOrganisations", async (page) => {
  const content = contentPage(page, "for-organisations");
  const product = await shownProduct(page);
  const { examplePrices } = page.app.env;
  return {
    description: content.seo.description,
    view: drawnMarketing(page, forOrganisationsView(page, { page: content, product, prices: examplePrices })),
  };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function ForOrganisationsRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <MarketingPage part={view.part} />
    </Shell>
  );
}
