import { useLoaderData } from "@remix-run/react";
import { quoteFields, readQuote } from "~/features/marketing/contact-form";
import { ContactPage } from "~/features/marketing/contact-page-view";
import { quoteView } from "~/features/marketing/quote-view.server";
import { requestQuote } from "~/features/marketing/request-quote.server";
import { Shell } from "~/shell/shell";
import { contactAction, marketingLoader } from "./marketing-page.server";

export const loader = marketingLoader("requestQuote", async (page) => ({
  description: page.t("marketing:quote.description"),
  view: quoteView(page, { sent: page.url.searchParams.has("sent") }),
}));

export const action = contactAction("requestQuote", { fields: quoteFields, read: readQuote, take: requestQuote });

export { pageMeta as meta } from "~/http/page-meta";

export default function RequestQuoteRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <ContactPage view={view} />
    </Shell>
  );
}
