import { ButtonLink } from "~/design/button";
import { Actions, PlainLayout } from "~/design/layout";
import { Text } from "~/design/text";
import type { ContentPage } from "~/features/content/content";
import type { Language } from "~/i18n/languages";
import { ArticleList, type ArticleTeaser } from "./article-list";
import { ContentParts } from "./content-parts";
import * as css from "./marketing.css";
import { GroupPicture, LakePicture, PathPicture } from "./pictures";

type Link = { href: string; label: string };

export type MarketingPageData = Pick<ContentPage, "title" | "lead" | "sections"> & {
  lang: Language | undefined;
  picture: "lake" | "group" | "path";
  /** What to do here, the first thing first. */
  ways: Link[];
  /** The newest of the blog. */
  news: { title: string; articles: ArticleTeaser[]; all: Link } | undefined;
  invitation: InvitationData;
};

export type InvitationData = { title: string; text: string; ways: Link[] };

const pictureOf = { lake: LakePicture, group: GroupPicture, path: PathPicture };

/** A page of marketing: an editor's words, our drawings, and ways on. */
export function MarketingPage({ view }: { view: MarketingPageData }) {
  const Picture = pictureOf[view.picture];
  return (
    <PlainLayout wide>
      <div className={css.parts}>
        <div className={css.hero}>
          <div className={css.words} lang={view.lang}>
            <h1 className={css.heroTitle}>{view.title}</h1>
            {view.lead ? <Text size="l">{view.lead}</Text> : null}
            <Ways ways={view.ways} />
          </div>
          <Picture />
        </div>
        <div className={css.parts} lang={view.lang}>
          <ContentParts sections={view.sections} />
        </div>
        {view.news ? (
          <section aria-labelledby="news" className={css.words}>
            <h2 id="news">{view.news.title}</h2>
            <ArticleList articles={view.news.articles} level={3} />
            <a href={view.news.all.href}>{view.news.all.label}</a>
          </section>
        ) : null}
        <Invitation invitation={view.invitation} />
      </div>
    </PlainLayout>
  );
}

/** The last word: what an organisation can do next. */
export function Invitation({ invitation: { title, text, ways } }: { invitation: InvitationData }) {
  return (
    <section aria-labelledby="next" className={css.invitation}>
      <h2 id="next">{title}</h2>
      <Text>{text}</Text>
      <Actions>
        {ways.map(({ href, label }) => (
          <ButtonLink key={href} tone="secondary" href={href}>
            {label}
          </ButtonLink>
        ))}
      </Actions>
    </section>
  );
}

function Ways({ ways }: { ways: Link[] }) {
  return (
    <Actions>
      {ways.map(({ href, label }, index) => (
        <ButtonLink key={href} tone={index === 0 ? "primary" : "secondary"} href={href}>
          {label}
        </ButtonLink>
      ))}
    </Actions>
  );
}
