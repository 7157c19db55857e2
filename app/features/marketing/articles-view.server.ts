import { type Article, langsOf } from "~/features/content/content";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { shortDay } from "~/platform/time/written-time";
import type { ArticleTeaser } from "./article-list";
import type { ArticlePageData, BlogData } from "./articles-view";
import { invitationView } from "./invitation-view.server";
import { readingMinutes } from "./reading-time";

/** Noon of the day, which is that day wherever it is read. */
const dayOf = (date: string, language: Language) => shortDay(new Date(`${date}T12:00:00Z`), language);

export function teaser(article: Article, language: Language): ArticleTeaser {
  const { slug, date, title, lead, image } = article;
  return {
    href: pageUrl("blogArticle", language, { articleSlug: slug }),
    ...langsOf(article, language),
    title,
    lead,
    day: dayOf(date, language),
    date,
    image,
  };
}

/** All articles of the blog, the newest first. */
export function blogView({ t, language }: Words, articles: Article[]): BlogData {
  return {
    title: t("marketing:blog.title"),
    lead: t("marketing:blog.lead"),
    empty: t("marketing:blog.empty"),
    articles: articles.map((article) => teaser(article, language)),
  };
}

/** How many others an article ends with. */
const mostOthers = 2;

/** One article, and others to go on with. */
export function articleView({ t, language }: Words, article: Article, all: Article[]): ArticlePageData {
  const others = all.filter(({ id }) => id !== article.id).slice(0, mostOthers);
  return {
    back: { href: pageUrl("blog", language), label: t("marketing:blog.title") },
    ...teaser(article, language),
    time: t("marketing:blog.time", { count: readingMinutes(`${article.lead} ${article.body.html}`) }),
    review: article.review
      ? t("marketing:blog.reviewed", { role: article.review.role, day: dayOf(article.review.date, language) })
      : t("marketing:blog.notReviewed"),
    body: article.body,
    next: article.next && { title: t("marketing:blog.next"), href: article.next.href, label: article.next.text },
    invitation: article.next ? undefined : invitationView({ t, language }),
    others:
      others.length > 0
        ? { title: t("marketing:blog.others"), articles: others.map((other) => teaser(other, language)) }
        : undefined,
  };
}
