import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import { PrivacyView } from "~/shell/privacy-view";
import { privacyView } from "~/shell/privacy-view.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const view = privacyView(page, { supportEmail: page.app.env.supportEmail });
  return {
    title: documentTitle(page, view.title),
    description: page.t("privacy:description"),
    shell: await loadShell(page, "privacy"),
    view,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.description },
];

export default function PrivacyRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <PrivacyView view={view} />
    </Shell>
  );
}
