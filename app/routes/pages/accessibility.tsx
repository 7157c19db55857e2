import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/http/page.server";
import { pageHead } from "~/http/page-head.server";
import { AccessibilityView } from "~/shell/accessibility-view";
import { accessibilityView } from "~/shell/accessibility-view.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const view = accessibilityView(page, page.app.env);
  return {
    ...pageHead(page, { page: "accessibility", title: view.title, description: page.t("accessibility:description") }),
    shell: await loadShell(page, "accessibility"),
    view,
  };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function AccessibilityRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <AccessibilityView view={view} />
    </Shell>
  );
}
