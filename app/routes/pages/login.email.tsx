import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { LinkView } from "~/features/login/link/link-view";
import { pageAction, pageLoader } from "~/http/page.server";
import { answerLinkForm, linkForm, loadLinkPage } from "~/routes/sign-in/link-page.server";
import { Shell } from "~/shell/shell";

// Opening the page only looks: mail scanners open every link, some with a real browser.
export const loader = pageLoader((page) => loadLinkPage(page, "email"));

// Only a submitted form signs in or sends a new link.
export const action = pageAction(async (page) => {
  throw await answerLinkForm(page, "email");
}, linkForm);

export { pageMeta as meta } from "~/http/page-meta";

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
