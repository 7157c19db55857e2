import type { ContentImage } from "~/features/content/content";
import type { Language } from "~/i18n/languages";
import * as css from "./marketing.css";

export type ArticleTeaser = {
  href: string;
  /** Where its words are in another language than the page. */
  lang: Language | undefined;
  /** There, the page's own. */
  ownLang: Language | undefined;
  title: string;
  lead: string;
  /** The day as people write it, and as machines do. */
  day: string;
  date: string;
  image: ContentImage | undefined;
};

/** Articles beside each other, each with its picture and first words. */
export function ArticleList({ articles, level }: { articles: ArticleTeaser[]; level: 2 | 3 }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul role="list" className={css.articles}>
      {articles.map(({ href, lang, ownLang, title, lead, day, date, image }) => (
        <li key={href} className={css.article} lang={lang}>
          {image ? <img {...image} alt="" loading="lazy" /> : null}
          <time dateTime={date} className={css.date} lang={ownLang}>
            {day}
          </time>
          <Heading>
            <a href={href} className={css.articleLink}>
              {title}
            </a>
          </Heading>
          <p>{lead}</p>
        </li>
      ))}
    </ul>
  );
}
