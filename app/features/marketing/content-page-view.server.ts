import { type Article, type ContentPage, langsOf } from "~/features/content/content";
import { type Language, localeOf } from "~/i18n/languages";
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
    prices,
    isSignedIn,
  }: {
    page: ContentPage;
    articles: Article[];
    product: Product | undefined;
    prices: ExamplePrices;
    isSignedIn: boolean;
  },
): MarketingPageData {
  const { t, language } = words;
  return {
    ...editorsWords(words, page),
    answers: [],
    product,
    report: undefined,
    price: priceView(words, prices),
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
  { page, product, prices }: { page: ContentPage; product: Product | undefined; prices: ExamplePrices },
): MarketingPageData {
  const { sections, ...others } = editorsWords(words, page);
  return {
    ...others,
    answers: sections.filter(({ key }) => askedFirst.includes(key)),
    sections: sections.filter(({ key }) => !askedFirst.includes(key)),
    product: undefined,
    report: product?.report,
    price: pricesView(words, prices),
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

type ExamplePrices = Env["examplePrices"];

/** What a survey costs, by way of example, where the service names it: the first price, in a sentence. */
function priceView(words: Words, examples: ExamplePrices): PriceData | undefined {
  if (!examples) return undefined;
  const { t, language } = words;
  const [{ people, euros }] = examples.prices;
  const text = t("marketing:price.text", {
    people: writtenNumber(people, language),
    price: writtenEuros(euros, language),
  });
  return {
    title: t("marketing:price.title"),
    texts: [text, ...(examples.isMadeUp ? [t("marketing:price.madeUp", { count: 1 })] : [])],
    table: undefined,
    link: { href: pageUrl("requestQuote", language), label: t("marketing:price.quote") },
  };
}

/** The same of several prices, in a table from the fewest people to the most. */
function pricesView(words: Words, examples: ExamplePrices): PriceData | undefined {
  const one = priceView(words, examples);
  if (!one || !examples || examples.prices.length < 2) return one;
  const { t, language } = words;
  const { prices, isMadeUp } = examples;
  return {
    ...one,
    texts: [t("marketing:price.several"), ...(isMadeUp ? [t("marketing:price.madeUp", { count: prices.length })] : [])],
    table: {
      columns: [t("marketing:price.people"), t("marketing:price.price")],
      rows: prices
        .toSorted((a, b) => a.people - b.people)
        .map(({ people, euros }) => [writtenNumber(people, language), writtenEuros(euros, language)]),
    },
  };
}

const writtenEuros = (euros: number, language: Language): string =>
  new Intl.NumberFormat(localeOf[language], { style: "currency", currency: "EUR", maximumFractionDigits: 0 }).format(
    euros,
  );
