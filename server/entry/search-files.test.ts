import { describe, expect, it } from "vitest";
import { findablePages } from "../../app/http/findable-pages";
import { languages } from "../../app/i18n/languages";
import { type PageName, pageAt, pages, pageUrl } from "../../app/i18n/paths";
import { robotsText, securityText, sitemap } from "./search-files";

const publicOrigin = "https://vointi.example";
const open = { publicOrigin, lockToDefaultLanguage: false };
const locked = { publicOrigin, lockToDefaultLanguage: true };
const article = { articleSlug: "some-id" };
const places = findablePages.map((page) =>
  page === "blogArticle" ? { page, params: { fi: article, sv: article, en: article } } : { page },
);

/** Whether robots.txt lets an address be looked at: the longest rule that fits decides (RFC 9309). */
function mayLook(text: string, address: string): boolean {
  const rules = [...text.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, path = ""]) => ({ kind, path }));
  const fits = rules.filter(({ path }) =>
    path.endsWith("$") ? address === path.slice(0, -1) : address.startsWith(path),
  );
  return fits.toSorted((a, b) => b.path.length - a.path.length)[0]?.kind === "Allow";
}

describe("robots.txt", () => {
  const text = robotsText(open, places);

  it("opens what may be found and closes every other page, with whatever stands in its address", () => {
    const params = new Proxy({}, { get: () => "some-id" });
    for (const page of Object.keys(pages) as PageName[]) {
      const isOpen = (findablePages as readonly string[]).includes(page);
      for (const language of languages) {
        const address = pageUrl(page, language, params);
        expect(mayLook(text, address), address).toBe(isOpen);
        expect(mayLook(text, `${address}?utm_source=a`), address).toBe(isOpen);
      }
    }
    for (const path of ["/api/v1/state", "/outbox", "/fi/nothing"]) expect(mayLook(text, path), path).toBe(false);
    for (const path of ["/", "/assets/root.js", "/share-fi.png"]) expect(mayLook(text, path), path).toBe(true);
  });

  it("names the map", () => {
    expect(text).toContain(`\nSitemap: ${publicOrigin}/sitemap.xml\n`);
  });

  it("opens one language where the language is locked", () => {
    expect(mayLook(robotsText(locked, places), pageUrl("privacy", "fi"))).toBe(true);
    expect(mayLook(robotsText(locked, places), pageUrl("privacy", "sv"))).toBe(false);
  });
});

describe("sitemap.xml", () => {
  const addressesOf = (xml: string) => [...xml.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address = ""]) => address);

  it("lists each page that may be found in its languages, and where it stands in the others", () => {
    const xml = sitemap(open, places);
    const addresses = addressesOf(xml);
    expect(addresses).toHaveLength(findablePages.length * languages.length);
    expect(new Set(addresses.map((address) => pageAt(new URL(address))))).toEqual(new Set(findablePages));
    expect(xml.match(/hreflang="x-default"/g)).toHaveLength(addresses.length);
    expect(xml.match(/hreflang="(fi|sv|en)"/g)).toHaveLength(addresses.length * languages.length);
    for (const [, address = ""] of xml.matchAll(/href="([^"]+)"/g)) expect(addresses).toContain(address);
  });

  it("leaves out the languages that a place does not exist in, and all but one where the language is locked", () => {
    const some = [{ page: "privacy" as const, params: { fi: {}, en: {} } }];
    expect(addressesOf(sitemap(open, some))).toEqual([`${publicOrigin}/fi/tietosuoja`, `${publicOrigin}/en/privacy`]);
    expect(addressesOf(sitemap(locked, some))).toEqual([`${publicOrigin}/fi/tietosuoja`]);
    expect(sitemap(locked, some)).not.toContain("xhtml:link rel");
  });
});

it("security.txt says whom to tell and until when", () => {
  const text = securityText({ publicOrigin, supportEmail: "help@example.com" }, new Date("2026-11-22T00:00:00Z"));
  expect(text).toContain("Contact: mailto:help@example.com\n");
  expect(text).toContain("Expires: 2027-05-21T00:00:00.000Z\n");
});
