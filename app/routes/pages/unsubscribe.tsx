import { useLoaderData } from "@remix-run/react";
import { readUnsubscribeToken } from "~/features/messages/unsubscribe-link.server";
import { unsubscribe } from "~/features/schedules/schedule.server";
import { UnsubscribeView } from "~/features/schedules/unsubscribe-view";
import { unsubscribeView } from "~/features/schedules/unsubscribe-view.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { AppError } from "~/platform/errors";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { app, params, url } = page;
  if (!readUnsubscribeToken(app, params.token ?? "")) throw new AppError("notFound");
  const view = unsubscribeView(page, url.searchParams.has("done"));
  return { title: documentTitle(page, view.title), shell: await loadShell(page), view };
});

export const action = pageAction(
  async ({ app, params, url }) => {
    const { outcome } = await unsubscribe(app, params.token ?? "");
    if (outcome === "notThere") throw new AppError("notFound");
    throw seeOther(`${url.pathname}?done=1`);
  },
  { fields: [] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function UnsubscribeRoute() {
  const { view } = useLoaderData<typeof loader>();
  return <UnsubscribeView view={view} />;
}
