import type { App } from "~/app.server";
import type { Content } from "~/features/content/content";
import { isHidden } from "~/features/marketing/public-pages";
import { languages } from "~/i18n/languages";
import { findablePages, type Place } from "../http/findable-pages";

/** Every place of the service that may be found now: a page, and of the blog each article by itself. */
export function findablePlaces({ env, content }: Pick<App, "env" | "content">): Place[] {
  return findablePages
    .filter((page) => !isHidden(env, page))
    .flatMap((page) => (page === "blogArticle" ? articlePlaces(content) : { page }));
}

function articlePlaces(content: Content): Place[] {
  const slugs = languages.flatMap((language) => content.articles(language).map(({ slug }) => slug));
  return [...new Set(slugs)].map((slug) => articlePlace(content, slug));
}

/** An article's place: in the languages it is written in. */
export function articlePlace(content: Content, articleSlug: string): Place {
  const own = languages.filter((language) => content.article(articleSlug, language)?.language === language);
  return { page: "blogArticle", params: Object.fromEntries(own.map((language) => [language, { articleSlug }])) };
}
