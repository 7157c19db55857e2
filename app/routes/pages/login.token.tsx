import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { LinkView, linkStatus } from "~/features/login/link/link-view";
import { linkView, ownInvitationPath, submitLink } from "~/features/login/link/link-view.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

// Opening an invitation never signs anybody in; who is signed in as its person goes straight on (spec §4).
export const loader = pageLoader(async (page) => {
  const path = await ownInvitationPath(page);
  if (path) throw seeOther(path);
  const view = await linkView(page, "token");
  const body = { title: documentTitle(page, view.title), shell: await loadShell(page), view };
  return data(body, { status: linkStatus[view.state] });
});

export const action = pageAction(async (page) => {
  throw await submitLink(page, "token");
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function LoginTokenRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <NarrowLayout>
        <LinkView view={view} />
      </NarrowLayout>
    </Shell>
  );
}
