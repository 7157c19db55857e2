import { useLoaderData } from "@remix-run/react";
import { listQuotes } from "~/features/marketing/list-quotes.server";
import { QuotesView } from "~/features/marketing/quotes-view";
import { quotesView } from "~/features/marketing/quotes-view.server";
import { pageLoader } from "~/http/page.server";
import { consolePageOfAll } from "./console.server";
import { InConsole } from "./in-console";
import { askedOf } from "./list.server";

export const loader = pageLoader((page) =>
  consolePageOfAll(page, "adminQuotes", async () => {
    // Who asks belongs to no organisation yet.
    const { page: number } = askedOf(page, { columns: ["when"] });
    return quotesView(page, await listQuotes(page.app, { page: number }));
  }),
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminQuotesRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <QuotesView view={view} />}</InConsole>;
}
