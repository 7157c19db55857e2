import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { readEmbedded } from "~/features/content/read-embedded.server";
import { cleanRichText } from "~/features/content/rich-text.server";
import { languages } from "~/i18n/languages";
import { pageAt } from "~/i18n/paths";
import { sourceFolders } from "../../server/release";

const read = await readEmbedded(sourceFolders.embedded);

/** Every text, with the keys that lead to it. */
function* leaves(node: unknown, path: string[] = []): Generator<{ path: string[]; text: string }> {
  if (typeof node === "string") yield { path, text: node };
  else for (const [key, value] of Object.entries(node ?? {})) yield* leaves(value, [...path, key]);
}

const texts = [...leaves(read.ok ? read.embedded : {})];

describe("the embedded content", () => {
  it("has no problem", () => {
    expect(read).toMatchObject({ ok: true });
  });

  it("is rich text that the allow-list leaves as it is", () => {
    const rich = texts.filter(({ text }) => /<\w/.test(text));
    expect(rich.length).toBeGreaterThan(20);
    // As a reader of HTML writes both.
    const written = (html: string) => {
      const holder = JSDOM.fragment("<div></div>").firstElementChild as Element;
      holder.innerHTML = html.trim();
      for (const image of holder.querySelectorAll("img")) image.setAttribute("loading", "lazy");
      return holder.innerHTML;
    };
    for (const { text } of rich) {
      const given = text.replaceAll("{supportEmail}", "help@example.com");
      expect(written(cleanRichText(given, undefined).html)).toBe(written(given));
    }
  });

  it("parts no range at its dash", () => {
    expect(texts.filter(({ text }) => /\d–\d/.test(text))).toEqual([]);
  });

  it("promises of answering what surveys without own results and very small ones keep too", () => {
    const steps = texts.flatMap(({ text }) => /<li><strong>(?:Vastaaminen|Svar|Answering)\..*<\/li>/.exec(text) ?? []);
    expect(steps).toHaveLength(languages.length);
    for (const step of steps) {
      expect(step).toMatch(/ (?:yleensä|i regel|usually) /);
      expect(step).toMatch(/ (?:hyvin pienissä|mycket små|very small)/);
    }
  });

  it("leads to pages that exist, each in the language it is said in", () => {
    const links = texts.flatMap(({ path, text }) => {
      const given = ["url", "href"].includes(path.at(-2) ?? "")
        ? [text]
        : [...text.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
      // The page of licences is a file of the build, in one language.
      return given
        .filter((href) => href.startsWith("/") && href !== "/opensource.html")
        .map((href) => ({ language: path.at(-1), href }));
    });
    expect(links.length).toBeGreaterThan(5);
    for (const { language, href } of links) {
      const url = new URL(href, "http://own.invalid");
      expect(
        languages.some((each) => each === language),
        href,
      ).toBe(true);
      expect(url.pathname.startsWith(`/${language}/`), href).toBe(true);
      expect(pageAt(url), href).toBeDefined();
    }
  });
});
