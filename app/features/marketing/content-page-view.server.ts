import { type Article, type ContentPage, otherLang } from "~/features/content/content";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { teaser } from "./articles-view.server";
import type { InvitationData, MarketingPageData } from "./content-page-view";
import { trialDays } from "./trial";

/** The front page, for whoever comes to answer and for whoever looks around. */
export function frontView(
  words: Words,
  { page, articles, isSignedIn }: { page: ContentPage; articles: Article[]; isSignedIn: boolean },
): MarketingPageData {
  const { t, language } = words;
  return {
    ...editorsWords(words, page),
    picture: "lake",
    ways: [
      { href: pageUrl("assessments", language), label: t(isSignedIn ? "home:continue" : "home:start") },
      { href: pageUrl("forOrganisations", language), label: t("marketing:nav.forOrganisations") },
    ],
    news:
      articles.length > 0
        ? {
            title: t("marketing:blog.latest"),
            articles: articles.map((article) => teaser(article, language)),
            all: { href: pageUrl("blog", language), label: t("marketing:blog.all") },
          }
        : undefined,
  };
}

export function forOrganisationsView(words: Words, page: ContentPage): MarketingPageData {
  return { ...editorsWords(words, page), picture: "group", ways: contactWays(words), news: undefined };
}

export function aboutView(words: Words, page: ContentPage): MarketingPageData {
  return { ...editorsWords(words, page), picture: "path", ways: [], news: undefined };
}

function editorsWords(words: Words, { title, lead, sections, ...page }: ContentPage) {
  return { title, lead, sections, lang: otherLang(page, words.language), invitation: invitationView(words) };
}

/** What an organisation can do next. */
export function invitationView(words: Words): InvitationData {
  return {
    title: words.t("marketing:invitation.title"),
    text: words.t("marketing:invitation.text", { days: trialDays }),
    ways: contactWays(words),
  };
}

function contactWays({ t, language }: Words) {
  return (["startTrial", "requestQuote"] as const).map((page) => ({
    href: pageUrl(page, language),
    label: t(`marketing:nav.${page}`),
  }));
}
