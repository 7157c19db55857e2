import { type Article, type ContentPage, langsOf } from "~/features/content/content";
import { localeOf } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenNumber } from "~/i18n/written-number";
import type { Env } from "~/platform/env.server";
import { teaser } from "./articles-view.server";
import type { MarketingPageData, PriceData, ReadingPageData } from "./content-page-view";
import { contactWays, invitationView } from "./invitation-view.server";
import type { Product } from "./product";

/** The front page, for whoever comes to answer and for whoever looks around. */
export function frontView(
  words: Words,
  {
    page,
    articles,
    product,
    price,
    isSignedIn,
  }: { page: ContentPage; articles: Article[]; product: Product | undefined; price: ExamplePrice; isSignedIn: boolean },
): MarketingPageData {
  const { t, language } = words;
  return {
    ...editorsWords(words, page),
    answers: [],
    product,
    report: undefined,
    price: priceView(words, price),
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

/** The parts of the page for organisations that stand among its first words. */
const askedFirst = ["gets", "never", "protect"];

export function forOrganisationsView(
  words: Words,
  { page, product, price }: { page: ContentPage; product: Product | undefined; price: ExamplePrice },
): MarketingPageData {
  const { sections, ...others } = editorsWords(words, page);
  return {
    ...others,
    answers: sections.filter(({ key }) => askedFirst.includes(key)),
    sections: sections.filter(({ key }) => !askedFirst.includes(key)),
    product: undefined,
    report: product?.report,
    price: priceView(words, price),
    ways: contactWays(words),
    news: undefined,
  };
}

export function aboutView(words: Words, page: ContentPage): MarketingPageData {
  return {
    ...editorsWords(words, page),
    answers: [],
    product: undefined,
    report: undefined,
    price: undefined,
    ways: [],
    news: undefined,
  };
}

/** A page that is read from its beginning to its end. */
export function readingView(words: Words, page: ContentPage): ReadingPageData {
  return editorsWords(words, page);
}

function editorsWords(words: Words, { title, lead, sections, ...page }: ContentPage) {
  return { title, lead, sections, ...langsOf(page, words.language), invitation: invitationView(words) };
}

type ExamplePrice = Env["examplePrice"];

/** An example of what a survey costs, where the service names one. */
function priceView({ t, language }: Words, example: ExamplePrice): PriceData | undefined {
  if (!example) return undefined;
  const euros = new Intl.NumberFormat(localeOf[language], {
    style: "currency",
    currency: "EUR",
    maximumFractionDigits: 0,
  });
  const people = writtenNumber(example.people, language);
  return {
    title: t("marketing:price.title"),
    texts: [
      t("marketing:price.text", { people, price: euros.format(example.euros) }),
      ...(example.isMadeUp ? [t("marketing:price.madeUp")] : []),
    ],
    link: { href: pageUrl("requestQuote", language), label: t("marketing:price.quote") },
  };
}
