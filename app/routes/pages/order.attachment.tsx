import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { linkAttachment } from "~/features/results/link-attachment.server";
import { NoAttachmentView } from "~/features/results/no-attachment-view";
import { noAttachmentView } from "~/features/results/no-attachment-view.server";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";
import { orderWithResults } from "./order-answers.server";

/** Where a result's download leads: on to the file's own short-lived address, or a page that says why there is none. */
export const loader = pageLoader(async (page) => {
  const { app, url, language } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname + url.search);
  const order = await orderWithResults(page, person);
  const attachmentId = page.params.attachmentId ?? "";
  const linked = await linkAttachment(app, { person, orderId: order.id, attachmentId, language });
  // The file's own address leads back here with what it met.
  const isMissing = linked.outcome === "notThere" || url.searchParams.has("missing");
  if (!isMissing && !url.searchParams.has("unavailable")) throw seeOther(linked.address);
  const why = isMissing ? "missing" : "unavailable";
  const view = noAttachmentView(page, { orderId: order.id, attachmentId, why });
  return data(
    { title: documentTitle(page, view.title), shell: await loadShell(page), kind: "noAttachment" as const, view },
    why === "missing" ? { status: 404 } : { status: 503, headers: { "retry-after": "30" } },
  );
});

export { pageMeta as meta } from "~/http/page-meta";

export default function OrderAttachmentRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <NarrowLayout>
          <NoAttachmentView view={view} />
        </NarrowLayout>
      )}
    </SignInOr>
  );
}
