import { pagingView } from "~/features/admin/list-view.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import { type PeopleRange, quotesPerPage } from "./contact-form";
import type { ListedQuotes } from "./list-quotes.server";
import type { QuotesViewData } from "./quotes-view";

export function quotesView({ t, language }: Words, { page, total, rows }: ListedQuotes): QuotesViewData {
  const address = (number: number) =>
    pageUrl("adminQuotes", language, {}, { page: number > 1 ? String(number) : undefined });
  return {
    title: t("admin:sections.adminQuotes"),
    lead: t("marketing:quotes.lead"),
    count: total === 0 ? t("admin:list.empty") : t("admin:list.count", { count: total }),
    columns: [
      { label: t("marketing:form.organisation") },
      { label: t("marketing:quotes.contact") },
      { label: t("marketing:quotes.message"), holds: "sentence" },
    ],
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
    paging: pagingView({ t }, { page, pages: Math.ceil(total / quotesPerPage), address }),
  };
}
