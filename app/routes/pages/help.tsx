import { useLoaderData } from "@remix-run/react";
import { HelpView } from "~/features/advice/help-view";
import { helpView } from "~/features/advice/help-view.server";
import { FaqView } from "~/features/content/faq-view";
import { pageLoader } from "~/http/page.server";
import { pageHead } from "~/http/page-head.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const view = helpView(page, page.app.advice);
  return {
    ...pageHead(page, { page: "help", title: view.title, description: page.t("help:description") }),
    shell: await loadShell(page, "help"),
    view,
    faq: { title: page.t("help:faq"), items: page.app.content.faq(page.language), language: page.language },
  };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function HelpRoute() {
  const { shell, view, faq } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <HelpView view={view}>
        <FaqView {...faq} />
      </HelpView>
    </Shell>
  );
}
