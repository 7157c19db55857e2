import type { z } from "zod";
import { type ContentProblem, contentKey, schemaReason, tooLong } from "~/i18n/authored-content";
import { languages } from "~/i18n/languages";
import { type Leaflet, type LeafletBlock, leafletSchema } from "./leaflet";

/** Longest text of each sort, in characters: what still reads well on paper. */
const leafletLimits = { title: 60, lead: 300, heading: 40, paragraph: 500, item: 280 } as const;

/** A file name that every operating system accepts: letters of any alphabet, digits, spaces, hyphens. */
const filenamePattern = /^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*\.pdf$/u;

/**
 * Parses and checks the content of a leaflet's file.
 * Returns the leaflet, or every problem found; a leaflet with a problem is never printed.
 */
export function checkLeaflet(
  content: unknown,
): { ok: true; leaflet: Leaflet } | { ok: false; problems: ContentProblem[] } {
  const parsed = leafletSchema.safeParse(content);
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => schemaProblem(issue, content)) };
  }
  const problems = [...checkTexts(parsed.data), ...checkSections(parsed.data)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, leaflet: parsed.data };
}

function schemaProblem(issue: z.core.$ZodIssue, content: unknown): ContentProblem {
  // "evening/#3/list/#2/sv": sections go by their keys, blocks and items by their numbers.
  const key = contentKey(issue.path, content, { nameOf: (item) => item.key, leftOut: ["sections", "blocks"] });
  return { key: key || "(file)", reason: schemaReason(issue) };
}

function* checkTexts(leaflet: Leaflet): Generator<ContentProblem> {
  for (const language of languages) {
    const name = leaflet.filename[language];
    if (!filenamePattern.test(name)) {
      yield { key: `filename/${language}`, reason: `use letters, digits, spaces and hyphens, then .pdf: ${name}` };
    }
    // Two spellings of å look the same and are different names: only the composed one is found again.
    if (name !== name.normalize("NFC")) {
      yield { key: `filename/${language}`, reason: "letters such as å ä ö must be single characters" };
    }
    // Title and lead also go into the PDF's XML metadata, as they are.
    for (const key of ["title", "lead"] as const) {
      if (/[<>&]/.test(leaflet[key][language])) yield { key: `${key}/${language}`, reason: "may not contain < > &" };
    }
  }
  yield* tooLong(leaflet.title, "title", leafletLimits.title);
  yield* tooLong(leaflet.lead, "lead", leafletLimits.lead);
}

function* checkSections(leaflet: Leaflet): Generator<ContentProblem> {
  const seen = new Set<string>();
  for (const section of leaflet.sections) {
    if (seen.has(section.key)) yield { key: section.key, reason: "duplicate section key" };
    seen.add(section.key);
    yield* tooLong(section.heading, `${section.key}/heading`, leafletLimits.heading);
    for (const [index, block] of section.blocks.entries()) yield* checkBlock(block, `${section.key}/#${index + 1}`);
  }
  if (!leaflet.sections.some((section) => section.kind === "help")) {
    yield { key: "sections", reason: "no section of kind help: every leaflet says where to turn" };
  }
}

function* checkBlock(block: LeafletBlock, key: string): Generator<ContentProblem> {
  for (const kind of ["text", "urgent"] as const) {
    const text = block[kind];
    if (text) yield* tooLong(text, `${key}/${kind}`, leafletLimits.paragraph);
  }
  for (const kind of ["list", "steps"] as const) {
    for (const [index, text] of (block[kind] ?? []).entries()) {
      yield* tooLong(text, `${key}/${kind}/#${index + 1}`, leafletLimits.item);
    }
  }
}
