import { defaultLanguage, type Language, languages } from "~/i18n/languages";
import { type Content, latestCount } from "./content";
import type { ReadContent } from "./content-client.server";

/** What pages ask for, out of the answers as they are: in its language, else in Finnish, else as it is built in. */
export function contentOf(read: ReadContent, builtIn: ReadContent): Content {
  const articles = (language: Language) =>
    withFinnish(read("articles", language).articles, read("articles", defaultLanguage).articles, ({ id }) => id)
      // The same day's in the order they came in.
      .toSorted((one, other) => other.date.localeCompare(one.date));
  const pageIn = (from: ReadContent, slug: string, language: Language) =>
    [language, defaultLanguage].flatMap((each) => from("pages", each).pages).find((page) => page.slug === slug);
  const always = <Part>(
    partIn: (from: ReadContent, language: Language) => Part | undefined,
    language: Language,
  ): Part => {
    const part = partIn(read, language) ?? partIn(read, defaultLanguage) ?? partIn(builtIn, language);
    if (part === undefined) throw new Error("a text that is always there is not built in");
    return part;
  };
  return {
    page: (slug, language) => pageIn(read, slug, language) ?? pageIn(builtIn, slug, language),
    privacy: (language) => always((from, each) => from("privacy", each).privacy, language),
    footer: (language) => always((from, each) => from("footer", each).footer, language),
    articles,
    latestArticles: (language) => articles(language).slice(0, latestCount),
    article: (slug, language) => {
      const [named] = [language, ...languages].flatMap((each) => articles(each).filter((one) => one.slug === slug));
      return named && articles(language).find(({ id }) => id === named.id);
    },
    faq: (language) => withFinnish(read("faq", language).faq, read("faq", defaultLanguage).faq, ({ id }) => id),
    notification: (language) => read("notification", language).notification,
    mailTemplate: (key, language) =>
      [language, defaultLanguage]
        .flatMap((each) => [
          ...read("mailTemplates", each).mailTemplates,
          ...builtIn("mailTemplates", each).mailTemplates,
        ])
        .find((template) => template.key === key),
  };
}

/** A language's own, and what exists in Finnish alone. */
function withFinnish<Item>(own: Item[], finnish: Item[], idOf: (item: Item) => string): Item[] {
  const known = new Set(own.map(idOf));
  return [...own, ...finnish.filter((item) => !known.has(idOf(item)))];
}
