import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HelpView } from "~/features/advice/help-view";
import { helpView } from "~/features/advice/help-view.server";
import { FaqView } from "~/features/content/faq-view";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const view = helpView(page, page.app.advice);
  return {
    title: documentTitle(page, view.title),
    description: page.t("help:description"),
    shell: await loadShell(page, "help"),
    view,
    faq: { title: page.t("help:faq"), items: page.app.content.faq(page.language), language: page.language },
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.description },
];

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
