import type { MetaDescriptor } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { type Language, languages } from "~/i18n/languages";
import { inLanguage, pageAt } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import { findablePages } from "./findable-pages";
import { pageHead } from "./page-head.server";
import { pageMeta } from "./page-meta";
import type { PageRequest } from "./page-request";

const publicOrigin = "https://vointi.example";
const article = { articleSlug: "a" };

function headOf(
  language: Language,
  { page = "privacy" as (typeof findablePages)[number], locked = false, refused = false } = {},
) {
  const env = { publicOrigin, lockToDefaultLanguage: locked };
  const request = { app: { env }, language, t: translatorFor(language), context: { formRefused: refused } };
  const params = page === "blogArticle" ? { fi: article, sv: article, en: article } : undefined;
  const told = { page, ...(params && { params }), title: "T", description: "D" };
  return pageHead(request as unknown as PageRequest, told).head as Record<string, string>[];
}

const hrefs = (head: Record<string, string>[], rel: string) =>
  head.filter((tag) => tag.rel === rel).map(({ hrefLang, href }) => [hrefLang, href]);
const property = (head: Record<string, string>[], name: string) =>
  head.filter((tag) => tag.property === name).map(({ content }) => content);

describe("the head of a page that may be found", () => {
  it.each(languages)("names in %s its canonical address and where it stands in each language", (language) => {
    for (const page of findablePages) {
      const head = headOf(language, { page });
      const [[, canonical = ""] = []] = hrefs(head, "canonical");
      expect(pageAt(new URL(canonical))).toBe(page);
      expect(canonical).toMatch(/^https:\/\/vointi\.example\/[\x21-\x7e]+$/);
      const there = Object.fromEntries(hrefs(head, "alternate")) as Record<string, string>;
      for (const lang of languages) expect(there[lang]).toBe(publicOrigin + inLanguage(new URL(canonical), lang));
      expect(there["x-default"]).toBe(there.en);
      expect(property(head, "og:url")).toEqual([canonical]);
    }
  });

  it("tells previews its words, its picture and its language", () => {
    const head = headOf("sv");
    expect(property(head, "og:title")).toEqual(["T"]);
    expect(property(head, "og:description")).toEqual(["D"]);
    expect(property(head, "og:image")).toEqual([`${publicOrigin}/share-sv.png`]);
    expect(property(head, "og:locale")).toEqual(["sv_FI"]);
    expect(property(head, "og:locale:alternate")).toEqual(["fi_FI", "en_GB"]);
    expect(head).toContainEqual({ name: "description", content: "D" });
    expect(head).not.toContainEqual(expect.objectContaining({ name: "robots" }));
  });

  it("names no other language where the language is locked", () => {
    const head = headOf("fi", { locked: true });
    expect(hrefs(head, "alternate")).toEqual([]);
    expect(property(head, "og:locale:alternate")).toEqual([]);
    expect(hrefs(head, "canonical")).toHaveLength(1);
  });

  it("is not to be found while it shows a refused form", () => {
    expect(headOf("fi", { refused: true })).toContainEqual({ name: "robots", content: "noindex" });
  });
});

describe("the meta of a page", () => {
  const metaOf = (data: unknown) => pageMeta({ data } as never) as MetaDescriptor[];

  it("is a title that nobody is to find, unless the page says otherwise", () => {
    expect(metaOf({ title: "T" })).toEqual([{ title: "T" }, { name: "robots", content: "noindex" }]);
    expect(metaOf(undefined)).toContainEqual({ name: "robots", content: "noindex" });
    expect(metaOf({ head: [{ title: "H" }] })).toEqual([{ title: "H" }]);
  });
});
