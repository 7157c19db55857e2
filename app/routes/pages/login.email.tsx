import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { LinkView, linkStatus } from "~/features/login/link/link-view";
import { linkView, submitLink } from "~/features/login/link/link-view.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

// Opening the page only looks: mail scanners open every link, some with a real browser.
export const loader = pageLoader(async (page) => {
  const view = await linkView(page, "email");
  const body = { title: documentTitle(page, view.title), shell: await loadShell(page), view };
  return data(body, { status: linkStatus[view.state] });
});

// Only a pressed button signs in or sends a new link.
export const action = pageAction(async (page) => {
  throw await submitLink(page, "email");
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function LoginEmailRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <NarrowLayout>
        <LinkView view={view} />
      </NarrowLayout>
    </Shell>
  );
}
