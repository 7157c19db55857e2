import { beforeAll, describe, expect, it } from "vitest";
import { readAdvice } from "~/features/advice/read-advice.server";
import { checkAttachments } from "~/features/content/check-attachments";
import type { Leaflet } from "~/features/content/leaflet";
import { readLeaflets } from "~/features/content/read-leaflets.server";
import type { InstrumentFile } from "~/features/survey/instrument-file";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { type Language, languages, localeOf } from "~/i18n/languages";
import { openLeafletPrinter } from "../../scripts/leaflets/leaflet-printer";
import { leafletWithNumbers } from "../../scripts/leaflets/with-numbers";
import { type ReadPdf, readPdf } from "../fixtures/exports/pdf-text";

const isFull = process.env.VOINTI_FULL === "1";
const { leaflets, problems } = await readLeaflets("app/features/content/leaflets");
const advice = await readAdvice("app/features/advice");
if (!advice.ok) throw new Error("the advice has problems");
const { contacts } = advice.advice;
const instruments = await readInstruments("app/features/survey/instruments");

describe("the catalogue", () => {
  it("has no problem", () => {
    expect(problems).toEqual([]);
  });

  it("holds every leaflet that a survey names", () => {
    const ids = leaflets.map(({ id }) => id);
    expect(checkAttachments(instruments.files, ids)).toEqual([]);
  });

  it("holds no leaflet that no survey names", () => {
    const named = new Set(
      instruments.files.flatMap((file) => file.modules.flatMap((module) => module.attachments ?? [])),
    );
    expect(leaflets.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
  });

  it("names file, module and leaflet where a survey names what it doesn't hold", () => {
    const [file] = instruments.files.filter(({ key }) => key === "core");
    const [sleep] = file?.modules.filter(({ key }) => key === "sleep") ?? [];
    const broken = { ...file, modules: [{ ...sleep, attachments: ["sleep", "slep", "sleep"] }] } as InstrumentFile;
    expect(checkAttachments([broken], ["sleep"])).toEqual([
      { file: "core.yaml", key: "sleep/attachments", reason: "no such leaflet: slep" },
      { file: "core.yaml", key: "sleep/attachments", reason: "leaflet named twice: sleep" },
    ]);
  });
});

/** Printing is the slow part: in the short run the first leaflet stands for all, the others are printed in one language each. */
const printed = leaflets.map((leaflet, turn) => ({
  ...leafletWithNumbers(leaflet, contacts),
  printedIn: languages.filter((_, index) => isFull || turn === 0 || index === turn % languages.length),
}));

describe.each(printed)("leaflet $id", ({ printedIn, ...leaflet }) => {
  const pdfs = new Map<Language, { bytes: Buffer; pdf: ReadPdf }>();
  beforeAll(async () => {
    const print = await openLeafletPrinter(".");
    for (const language of printedIn) {
      const bytes = await print(leaflet, language);
      pdfs.set(language, { bytes, pdf: readPdf(bytes) });
    }
  });
  const pdfIn = (language: Language) => {
    const found = pdfs.get(language);
    if (!found) throw new Error(`not printed: ${language}`);
    return found;
  };

  it.each(printedIn)("is a few pages of selectable text in %s", (language) => {
    const { pages } = pdfIn(language).pdf;
    expect(pages.length).toBeGreaterThanOrEqual(2);
    expect(pages.length).toBeLessThanOrEqual(3);
    // Each text of the file stands on the page whole, letters such as å ä ö included.
    const lines = new Set(pages.join("").split("\n"));
    expect(lines).toContain(leaflet.title[language]);
    expect(textsOf(leaflet, language).filter((text) => !lines.has(text))).toEqual([]);
    // A page that holds next to nothing is a mistake of the content's length.
    for (const page of pages) expect(page.length).toBeGreaterThan(400);
  });

  it.each(printedIn)("tells its language, title and structure in %s", (language) => {
    const { catalogue, metadata, tags } = pdfIn(language).pdf;
    expect(catalogue).toContain(`/Lang (${localeOf[language]})`);
    expect(catalogue).toContain("/DisplayDocTitle true");
    expect(catalogue).toContain("/Marked true");
    expect(metadata).toContain(`<rdf:li xml:lang="x-default">${leaflet.title[language]}</rdf:li>`);
    const count = (tag: string) => tags.filter((found) => found === tag).length;
    expect(count("H1")).toBe(1);
    expect(count("H2")).toBe(leaflet.sections.length);
    const lists = leaflet.sections.flatMap(({ blocks }) => blocks.flatMap(({ list, steps }) => [list ?? steps ?? []]));
    expect(count("L")).toBe(lists.filter((list) => list.length > 0).length);
    expect(count("LBody")).toBe(lists.flat().length);
  });

  if (!isFull && leaflet.id !== leaflets[0]?.id) return;
  it("is the same file for the same content", async () => {
    const printAgain = await openLeafletPrinter(".");
    // In another order: no file may depend on what was printed before it.
    for (const language of [...languages].reverse()) {
      expect((await printAgain(leaflet, language)).equals(pdfIn(language).bytes)).toBe(true);
    }
  });
});

function textsOf(leaflet: Leaflet, language: Language): string[] {
  return [
    leaflet.lead,
    ...leaflet.sections.flatMap(({ heading, blocks }) => [
      heading,
      ...blocks.flatMap(({ text, urgent, list, steps }) => [text ?? urgent ?? [], list ?? steps ?? []].flat()),
    ]),
  ].map((text) => text[language]);
}
