import { useLoaderData } from "@remix-run/react";
import { quoteFields, readQuote } from "~/features/marketing/contact-form";
import { contactErrors } from "~/features/marketing/contact-form-view.server";
import { ContactPage } from "~/features/marketing/contact-page-view";
import { quoteView } from "~/features/marketing/quote-view.server";
import { requestQuote } from "~/features/marketing/request-quote.server";
import { seeOther } from "~/http/redirect.server";
import { Shell } from "~/shell/shell";
import { marketingAction, marketingLoader, refusedContact, typedInto } from "./marketing-page.server";

export const loader = marketingLoader("requestQuote", async (page) => ({
  description: page.t("marketing:quote.description"),
  view: quoteView(page, { sent: page.url.searchParams.has("sent") }),
}));

export const action = marketingAction(
  "requestQuote",
  async (page) => {
    const { app, context, language, url } = page;
    const { typed, trapped } = await typedInto(page);
    const sent = `${url.pathname}?sent=1`;
    if (trapped) throw seeOther(sent);
    const read = readQuote(typed);
    if ("problems" in read) return refusedContact(page, { errors: contactErrors(page, read.problems) });
    const { clientAddress } = context;
    const { outcome } = await requestQuote(app, { values: read.values, language, clientAddress });
    if (outcome === "too_many_requests") return refusedContact(page, "tooMany");
    throw seeOther(sent);
  },
  { fields: quoteFields },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function RequestQuoteRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <ContactPage view={view} />
    </Shell>
  );
}
