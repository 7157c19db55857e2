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
  const ids = languages.flatMap((language) => content.articles(language).map(({ id }) => id));
  return [...new Set(ids)].map((id) => articlePlace(content, id));
}

/** An article's place: in the languages it is written in, each with its own words. */
export function articlePlace(content: Content, articleId: string): Place {
  const params = languages.flatMap((language) => {
    const own = content.articles(language).find((each) => each.id === articleId && each.language === language);
    return own ? [[language, { articleSlug: own.slug }]] : [];
  });
  return { page: "blogArticle", params: Object.fromEntries(params) };
}
