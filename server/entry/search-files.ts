import type { Place } from "../../app/http/findable-pages";
import { addressOf, languagesOf } from "../../app/http/page-head.server";
import { defaultLanguage, fallbackLanguage, type Language } from "../../app/i18n/languages";
import { pages } from "../../app/i18n/paths";
import type { Env } from "../../app/platform/env.server";
import { escapedMarkup } from "../../app/platform/text/escaped-markup";

type Origin = Pick<Env, "publicOrigin" | "lockToDefaultLanguage">;

/** The languages in which a page may be found: the default one if the service is locked to it, else all it exists in. */
function languagesIn({ lockToDefaultLanguage }: Origin, place: Place): readonly Language[] {
  const own = languagesOf(place);
  return lockToDefaultLanguage ? own.filter((language) => language === defaultLanguage) : own;
}

/** robots.txt: allows only the pages that may be found, with any query. */
export function robotsText(env: Origin, places: readonly Place[]): string {
  const allowed = places.flatMap((place) =>
    languagesIn(env, place).flatMap((language) => {
      const path = addressOf("", place, language);
      return pages[place.page][language].includes(":") ? path : [`${path}$`, `${path}?`];
    }),
  );
  const files = ["/$", "/assets/", "/favicon", "/share-", "/site.webmanifest", "/sitemap.xml"];
  return [
    "User-agent: *",
    ...[...files, ...allowed].map((path) => `Allow: ${path}`),
    "Disallow: /",
    "",
    `Sitemap: ${env.publicOrigin}/sitemap.xml`,
    "",
  ].join("\n");
}

/** sitemap.xml: each page once per language, with its addresses in the others. */
export function sitemap(env: Origin, places: readonly Place[]): string {
  const entries = places.flatMap((place) => {
    const own = languagesIn(env, place);
    const address = (language: Language) => escapedMarkup(addressOf(env.publicOrigin, place, language));
    const link = (name: string, language: Language) =>
      `    <xhtml:link rel="alternate" hreflang="${name}" href="${address(language)}"/>`;
    const links = [
      ...own.map((language) => link(language, language)),
      ...(own.includes(fallbackLanguage) ? [link("x-default", fallbackLanguage)] : []),
    ];
    const alternates = own.length > 1 ? links : [];
    return own.map((language) =>
      ["  <url>", `    <loc>${address(language)}</loc>`, ...alternates, "  </url>"].join("\n"),
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

/** security.txt: where to report a vulnerability, and until when that is valid (RFC 9116). */
export function securityText(
  { publicOrigin, supportEmail }: Pick<Env, "publicOrigin" | "supportEmail">,
  now: Date,
): string {
  const expires = new Date(now.getTime() + securityTextDays * 86_400_000);
  return [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: fi, sv, en",
    `Canonical: ${publicOrigin}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/** Days for which security.txt is valid. */
const securityTextDays = 180;
