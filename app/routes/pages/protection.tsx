import { useLoaderData } from "@remix-run/react";
import { ProtectionView } from "~/features/reports/protection-view";
import { protectionView } from "~/features/reports/protection-view.server";
import { pageLoader } from "~/http/page.server";
import { pageHead } from "~/http/page-head.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

/** How people who answer are protected; for everybody, signed in or not. */
export const loader = pageLoader(async (page) => {
  const view = protectionView(page);
  return {
    ...pageHead(page, { page: "protection", title: view.title, description: page.t("protection:description") }),
    shell: await loadShell(page, "protection"),
    view,
  };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function ProtectionRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <ProtectionView view={view} />
    </Shell>
  );
}
