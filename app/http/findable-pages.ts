import type { Language } from "~/i18n/languages";
import type { PageName } from "~/i18n/paths";

/**
 * The pages that may be found by whoever searches: robots.txt opens them, sitemap.xml lists them and only they have a head
 * for search engines (http/page-head.server.ts). All others are a person's own, or lead there. Those of marketing are there
 * only where the service has any (findable-places.server.ts).
 */
export const findablePages = [
  "home",
  "forOrganisations",
  "sampleReport",
  "method",
  "startTrial",
  "requestQuote",
  "about",
  "blog",
  "blogArticle",
  "help",
  "privacy",
  "terms",
  "protection",
  "accessibility",
  "redirectOrLogin",
] as const satisfies PageName[];

export type FindablePage = (typeof findablePages)[number];

export function isFindable(page: PageName): page is FindablePage {
  return findablePages.some((name) => name === page);
}

/** A findable page, with the words of its address in each language that it exists in where it has any. */
export type Place = {
  page: FindablePage;
  params?: Partial<Record<Language, Record<string, string>>>;
};

/** The picture that previews of our pages show, drawn by scripts/share-images.ts. */
export const shareImage = {
  path: (language: Language) => `/share-${language}.png`,
  width: 1200,
  height: 630,
} as const;
