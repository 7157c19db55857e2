import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { LinkView } from "~/features/login/link/link-view";
import { pageAction, pageLoader } from "~/http/page.server";
import { answerLinkForm, linkForm, loadLinkPage } from "~/routes/sign-in/link-page.server";
import { Shell } from "~/shell/shell";

// Opening an invitation never signs anybody in; who is signed in as its person goes straight on (spec §4).
export const loader = pageLoader((page) => loadLinkPage(page, "token"));

export const action = pageAction(async (page) => {
  throw await answerLinkForm(page, "token");
}, linkForm);

export { pageMeta as meta } from "~/http/page-meta";

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
