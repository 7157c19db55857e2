import type { ListQuery } from "~/features/lists/list-query";
import { type ListWords, listView } from "~/features/lists/list-view.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { writtenTime } from "~/platform/time/written-time";
import type { PeopleRange } from "./contact-form";
import type { ListedQuotes } from "./list-quotes.server";
import { newestQuotesFirst, type QuoteColumn, quoteColumns, quotesPerPage } from "./quote-columns";
import type { QuotesViewData } from "./quotes-view";

export function quotesView(
  { t, language, draw }: ListWords,
  { query, total, rows }: ListedQuotes & { query: ListQuery<QuoteColumn> },
): QuotesViewData {
  return {
    title: t("admin:sections.adminQuotes"),
    lead: t("marketing:quotes.lead"),
    list: listView(
      { t, draw },
      {
        caption: t("admin:sections.adminQuotes"),
        searchLabel: t("marketing:quotes.search"),
        query,
        sortable: quoteColumns,
        newestFirst: newestQuotesFirst,
        total,
        perPage: quotesPerPage,
        none: { matching: t("marketing:quotes.noneMatch"), yet: t("marketing:quotes.noneYet"), add: undefined },
        columns: [
          { label: t("marketing:form.organisation"), column: "organisation" },
          { label: t("marketing:quotes.people") },
          { label: t("marketing:quotes.contact"), holds: "sentence" },
          { label: t("marketing:quotes.when"), column: "when", holds: "line" },
          { label: t("marketing:quotes.message") },
        ],
        address: (params) => pageUrl("adminQuotes", language, {}, params),
        rows: rows.map(({ id, createdAt, organisation, name, email, phone, people, message, language: spoken }) => ({
          key: id,
          organisation,
          arrived: writtenTime(createdAt, language),
          contact: {
            name,
            email,
            phone,
            language: { lang: spoken as Language, name: t(`common:languageName.${spoken as Language}`) },
          },
          people: t(`marketing:form.peopleRanges.${people as PeopleRange}`),
          message: message ? { label: t("marketing:quotes.read"), about: organisation, text: message } : undefined,
        })),
      },
    ),
  };
}
