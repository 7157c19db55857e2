import { useLoaderData } from "@remix-run/react";
import { previewOrder } from "~/features/admin/orders/preview.server";
import { PreviewView } from "~/features/admin/orders/preview-view";
import { previewView } from "~/features/admin/orders/preview-view.server";
import { pageLoader } from "~/http/page.server";
import { consolePage } from "./console.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const { app, url } = page;
    const order = await requireOrder(page, admin);
    const supervisor = url.searchParams.get("as") === "supervisor";
    const seen = await previewOrder(app, { order, supervisor });
    const opensMore = url.searchParams.has("more");
    return previewView(page, { order, ...seen, supervisor, opensMore, here: url.pathname, advice: app.advice });
  }),
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrderPreviewRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <PreviewView view={view} />}</InConsole>;
}
