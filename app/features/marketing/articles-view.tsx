import { BackLink } from "~/design/back-link";
import { ButtonLink } from "~/design/button";
import { PlainLayout } from "~/design/layout";
import { Text } from "~/design/text";
import type { RichText } from "~/features/content/content";
import { RichTextView } from "~/features/content/rich-text";
import { ArticleList, type ArticleTeaser } from "./article-list";
import { Invitation, type InvitationData } from "./content-page-view";
import * as css from "./marketing.css";

export type BlogData = { title: string; lead: string; empty: string; articles: ArticleTeaser[] };

/** The list of the blog. */
export function BlogView({ view: { title, lead, empty, articles } }: { view: BlogData }) {
  return (
    <PlainLayout wide>
      <div className={css.parts}>
        <div className={css.words}>
          <h1>{title}</h1>
          <Text size="l">{articles.length > 0 ? lead : empty}</Text>
        </div>
        {articles.length > 0 ? <ArticleList articles={articles} level={2} /> : null}
      </div>
    </PlainLayout>
  );
}

export type ArticlePageData = ArticleTeaser & {
  back: { href: string; label: string };
  /** How long it takes to read, and who has reviewed it. */
  time: string;
  review: string;
  body: RichText;
  next: { title: string; href: string; label: string } | undefined;
  /** Where nothing of its own comes next. */
  invitation: InvitationData | undefined;
  others: { title: string; articles: ArticleTeaser[] } | undefined;
};

/** One article. */
export function ArticleView({ view }: { view: ArticlePageData }) {
  return (
    <PlainLayout wide>
      <div className={css.parts}>
        <article className={css.column} lang={view.lang}>
          <BackLink href={view.back.href} lang={view.ownLang}>
            {view.back.label}
          </BackLink>
          <h1>{view.title}</h1>
          <p className={css.date} lang={view.ownLang}>
            <time dateTime={view.date}>{view.day}</time> · {view.time}
            <br />
            {view.review}
          </p>
          <Text size="l">{view.lead}</Text>
          {view.image ? <img {...view.image} alt={view.image.alt} className={css.articlePicture} /> : null}
          <RichTextView text={view.body} />
          {view.next ? (
            <section aria-labelledby="next" className={css.next}>
              <h2 id="next" lang={view.ownLang}>
                {view.next.title}
              </h2>
              <ButtonLink href={view.next.href}>{view.next.label}</ButtonLink>
            </section>
          ) : null}
        </article>
        {view.others ? (
          <section aria-labelledby="others" className={css.words}>
            <h2 id="others">{view.others.title}</h2>
            <ArticleList articles={view.others.articles} level={3} />
          </section>
        ) : null}
        {view.invitation ? <Invitation invitation={view.invitation} /> : null}
      </div>
    </PlainLayout>
  );
}
