import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/http/page.server";
import { pageHead } from "~/http/page-head.server";
import { PrivacyView } from "~/shell/privacy-view";
import { privacyView } from "~/shell/privacy-view.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const view = privacyView(page, { supportEmail: page.app.env.supportEmail });
  return {
    ...pageHead(page, { page: "privacy", title: view.title, description: page.t("privacy:description") }),
    shell: await loadShell(page, "privacy"),
    view,
  };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function PrivacyRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <PrivacyView view={view} />
    </Shell>
  );
}
