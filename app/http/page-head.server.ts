import type { MetaDescriptor } from "@remix-run/node";
import { color } from "~/design/tokens";
import { fallbackLanguage, type Language, languages, localeOf } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { product } from "~/platform/product";
import { documentTitle } from "./document-title.server";
import { type Place, shareImage } from "./findable-pages";
import { unlistedHead } from "./page-meta";
import type { PageRequest } from "./page-request";

type Told = Place & {
  title: string;
  /** One or two sentences, as search engines show them. */
  description: string;
  /** A picture of the page's own, by its path; all others share the product's. */
  image?: { path: string; alt: string } | undefined;
};

/**
 * What the head of a page tells search engines and previews. Only pages named in findable-pages.ts can have one: without
 * it a page has its title and is not to be found. Addresses are made of the page's name and never of the request, so that
 * nothing of a person (a token, an address to sign in with) can stand in them.
 */
export function pageHead(page: PageRequest, { title, description, image, ...place }: Told): { head: MetaDescriptor[] } {
  const { app, language, context } = page;
  const { publicOrigin, lockToDefaultLanguage } = app.env;
  const whole = documentTitle(page, title);
  // A form that was refused stands at the same address and is nothing to be found.
  if (context.formRefused) return { head: unlistedHead(whole) };
  const others = lockToDefaultLanguage ? [] : languagesOf(place);
  const addressIn = (lang: Language) => addressOf(publicOrigin, place, lang);
  return {
    head: [
      { title: whole },
      { name: "description", content: description },
      { tagName: "link", rel: "canonical", href: addressIn(language) },
      ...others.map((lang) => ({ tagName: "link", rel: "alternate", hrefLang: lang, href: addressIn(lang) })),
      ...(others.includes(fallbackLanguage)
        ? [{ tagName: "link", rel: "alternate", hrefLang: "x-default", href: addressIn(fallbackLanguage) }]
        : []),
      ...preview(page, { title, description, image, address: addressIn(language) }),
      ...others
        .filter((lang) => lang !== language)
        .map((lang) => ({ property: "og:locale:alternate", content: localeName(lang) })),
      { name: "theme-color", content: color.surface.page },
      // Other pages leave these to what browsers ask for by themselves.
      { tagName: "link", rel: "icon", href: "/favicon.ico", sizes: "32x32" },
      { tagName: "link", rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
      { tagName: "link", rel: "manifest", href: "/site.webmanifest" },
    ],
  };
}

/**
 * The head of a page that is led to by links which people send each other, as to a group or to signing in: previews tell
 * what it is, and nobody finds it by searching. `path` is that of the page alone, without what a link adds for one person.
 */
export function linkedHead(
  page: PageRequest,
  { title, description, path }: Pick<Told, "title" | "description"> & { path: string },
): { head: MetaDescriptor[] } {
  const whole = documentTitle(page, title);
  if (page.context.formRefused) return { head: unlistedHead(whole) };
  const address = page.app.env.publicOrigin + path;
  return {
    head: [
      ...unlistedHead(whole),
      { name: "description", content: description },
      { tagName: "link", rel: "canonical", href: address },
      ...preview(page, { title, description, image: undefined, address }),
    ],
  };
}

/** What a message or a post shows of a link in it. */
function preview(
  { app, language, t }: PageRequest,
  { title, description, image, address }: Pick<Told, "title" | "description" | "image"> & { address: string },
): MetaDescriptor[] {
  const { path, alt } = image ?? { path: shareImage.path(language), alt: `${product.name}: ${t("home:heading")}` };
  return [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: product.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:locale", content: localeName(language) },
    { property: "og:image", content: app.env.publicOrigin + path },
    { property: "og:image:alt", content: alt },
    ...(image
      ? []
      : [
          { property: "og:image:width", content: String(shareImage.width) },
          { property: "og:image:height", content: String(shareImage.height) },
        ]),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The languages a place exists in: all, but for one whose words in the address only some languages have. */
export function languagesOf({ params }: Place): readonly Language[] {
  return params ? languages.filter((lang) => params[lang]) : languages;
}

export function addressOf(origin: string, { page, params }: Place, language: Language): string {
  return origin + pageUrl(page, language, params?.[language]);
}

/** As previews write it: `fi_FI`. */
function localeName(language: Language): string {
  return localeOf[language].replace("-", "_");
}
