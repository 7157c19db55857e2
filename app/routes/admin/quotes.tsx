import { useLoaderData } from "@remix-run/react";
import { listQuotes } from "~/features/marketing/list-quotes.server";
import { quoteColumns } from "~/features/marketing/quote-columns";
import { QuotesView } from "~/features/marketing/quotes-view";
import { quotesView } from "~/features/marketing/quotes-view.server";
import { pageLoader } from "~/http/page.server";
import { askedOf } from "~/routes/asked-list.server";
import { consolePageOfAll } from "./console.server";
import { InConsole } from "./in-console";

export const loader = pageLoader((page) =>
  consolePageOfAll(page, "adminQuotes", async () => {
    // Who asks belongs to no organisation yet.
    const query = askedOf(page, { columns: quoteColumns });
    return quotesView(page, { query, ...(await listQuotes(page.app, { query, language: page.language })) });
  }),
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminQuotesRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <QuotesView view={view} />}</InConsole>;
}
