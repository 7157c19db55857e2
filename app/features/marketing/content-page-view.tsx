import { ButtonLink } from "~/design/button";
import { Actions, PlainLayout } from "~/design/layout";
import { DataTable } from "~/design/table";
import { Text } from "~/design/text";
import type { ContentPage, ContentSection } from "~/features/content/content";
import type { Language } from "~/i18n/languages";
import { DrawnOnce } from "~/remix/drawn-once";
import type { DrawnPart } from "~/remix/drawn-part";
import { ArticleList, type ArticleTeaser } from "./article-list";
import { Answers, ContentParts, type OwnParts } from "./content-parts";
import * as css from "./marketing.css";
import { PathPicture } from "./pictures";
import {
  ExcerptOfReport,
  type Product,
  QuestionOverLake,
  type ReportExcerpt,
  ResultPicture,
  SurveyLengths,
} from "./product";

type Link = { href: string; label: string };

export type ReadingPageData = Pick<ContentPage, "title" | "lead" | "sections"> & {
  /** Where the editor's words are in another language than the page, and there the page's own. */
  lang: Language | undefined;
  ownLang: Language | undefined;
  invitation: InvitationData;
};

export type PriceData = {
  title: string;
  texts: string[];
  /** Of several prices: how many people, and what a survey of them costs. */
  table: { columns: [people: string, price: string]; rows: [people: string, price: string][] } | undefined;
  link: Link;
};

export type MarketingPageData = ReadingPageData & {
  /** Examples of what it costs. */
  price: PriceData | undefined;
  /** What is asked first, with its answers: among the first words. */
  answers: ContentSection[];
  /** What the page shows of the service. Beside the first words stands its question, or the report, or else a drawing. */
  product: Product | undefined;
  report: ReportExcerpt | undefined;
  /** What to do here, the first thing first. */
  ways: Link[];
  /** The newest of the blog. */
  news: { title: string; articles: ArticleTeaser[]; all: Link } | undefined;
};

export type InvitationData = { title: string; text: string; ways: Link[] };

function besideParts({ product, ownLang }: MarketingPageData): OwnParts {
  if (!product) return {};
  return {
    results: <ResultPicture result={product.result} lang={ownLang} />,
    groups: <ExcerptOfReport report={product.report} lang={ownLang} />,
  };
}

function HeroPicture({ product, report }: Pick<MarketingPageData, "product" | "report">) {
  if (product) return <QuestionOverLake picture={product.question} />;
  // Outside of the editor's words the page's language is the document's.
  return report ? <ExcerptOfReport report={report} lang={undefined} /> : <PathPicture />;
}

/** A page of marketing: an editor's words, our drawings, and ways on. */
export function MarketingPage({ part }: { part: DrawnPart<{ view: MarketingPageData }> }) {
  return (
    <PlainLayout wide>
      <DrawnOnce part={part} className={css.parts}>
        {(drawn) => <MarketingParts {...drawn} />}
      </DrawnOnce>
    </PlainLayout>
  );
}

export function MarketingParts({ view }: { view: MarketingPageData }) {
  const { product, report, ownLang } = view;
  return (
    <>
      <div className={css.hero}>
        <div className={css.words} lang={view.lang}>
          <h1 className={css.heroTitle}>{view.title}</h1>
          {view.lead ? <Text size="l">{view.lead}</Text> : null}
          <div className={css.ways}>
            <Ways ways={view.ways} lang={ownLang} />
          </div>
          {view.answers.length > 0 ? <Answers sections={view.answers} /> : null}
        </div>
        <HeroPicture product={product} report={report} />
      </div>
      <div className={css.parts} lang={view.lang}>
        <ContentParts
          sections={view.sections}
          beside={besideParts(view)}
          below={product && { answering: <SurveyLengths lengths={product.lengths} lang={ownLang} /> }}
        />
      </div>
      {view.price ? <ExampleOfPrice price={view.price} /> : null}
      {view.news ? (
        <section aria-labelledby="news" className={css.news}>
          <h2 id="news">{view.news.title}</h2>
          <ArticleList articles={view.news.articles} level={3} />
          <a href={view.news.all.href}>{view.news.all.label}</a>
        </section>
      ) : null}
      <Invitation invitation={view.invitation} />
    </>
  );
}

function ExampleOfPrice({ price: { title, texts, table, link } }: { price: PriceData }) {
  return (
    <section aria-labelledby="price" className={css.half}>
      <h2 id="price">{title}</h2>
      {texts.map((text) => (
        <Text key={text}>{text}</Text>
      ))}
      {table ? (
        <div className={css.prices}>
          <DataTable
            caption={title}
            hideCaption
            columns={table.columns.map((label) => ({ label, numeric: true }))}
            rows={table.rows.map((cells) => ({ key: cells[0], cells }))}
          />
        </div>
      ) : null}
      <a href={link.href}>{link.label}</a>
    </section>
  );
}

/** What is read in one column, such as how scores are counted. */
export function ReadingPage({ part }: { part: DrawnPart<{ view: ReadingPageData }> }) {
  return (
    <PlainLayout wide>
      <DrawnOnce part={part} className={css.parts}>
        {(drawn) => <ReadingParts {...drawn} />}
      </DrawnOnce>
    </PlainLayout>
  );
}

export function ReadingParts({ view: { title, lead, sections, lang, invitation } }: { view: ReadingPageData }) {
  return (
    <>
      <div className={css.reading} lang={lang}>
        <h1>{title}</h1>
        {lead ? <Text size="l">{lead}</Text> : null}
        <ContentParts sections={sections} beside={{}} />
      </div>
      <Invitation invitation={invitation} />
    </>
  );
}

/** The last word: what an organisation can do next. */
export function Invitation({ invitation: { title, text, ways } }: { invitation: InvitationData }) {
  return (
    <section aria-labelledby="next" className={css.invitation}>
      <h2 id="next">{title}</h2>
      <Text>{text}</Text>
      <div className={css.ways}>
        <Actions>
          {ways.map(({ href, label }) => (
            <ButtonLink key={href} tone="secondary" href={href}>
              {label}
            </ButtonLink>
          ))}
        </Actions>
      </div>
    </section>
  );
}

function Ways({ ways, lang }: { ways: Link[]; lang: Language | undefined }) {
  return (
    <Actions>
      {ways.map(({ href, label }, index) => (
        <ButtonLink key={href} tone={index === 0 ? "primary" : "secondary"} href={href} lang={lang}>
          {label}
        </ButtonLink>
      ))}
    </Actions>
  );
}
