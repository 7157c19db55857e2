import type { z } from "zod";
import { languages } from "~/i18n/languages";
import type { Text } from "~/i18n/text";
import { type Leaflet, type LeafletBlock, leafletSchema } from "./leaflet";

/** One thing wrong with a leaflet's file: where (keys; blocks and items by their number) and why. */
export type LeafletProblem = { key: string; reason: string };

/** Longest text of each sort, in characters: what still reads well on paper. */
export const leafletLimits = { title: 60, lead: 300, heading: 40, paragraph: 500, item: 280 } as const;

/** A file name that every operating system accepts: letters of any alphabet, digits, spaces, hyphens. */
const filenamePattern = /^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*\.pdf$/u;

/**
 * Parses and checks the content of a leaflet's file.
 * Returns the leaflet, or every problem found; a leaflet with a problem is never printed.
 */
export function checkLeaflet(
  content: unknown,
): { ok: true; leaflet: Leaflet } | { ok: false; problems: LeafletProblem[] } {
  const parsed = leafletSchema.safeParse(content);
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => schemaProblem(issue, content)) };
  }
  const problems = [...checkTexts(parsed.data), ...checkSections(parsed.data)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, leaflet: parsed.data };
}

function schemaProblem(issue: z.core.$ZodIssue, content: unknown): LeafletProblem {
  const last = issue.path.at(-1);
  // A text that is there but empty is missing too.
  const isMissing = issue.code === "invalid_type" || issue.code === "too_small";
  const missingText = isMissing && (languages as readonly unknown[]).includes(last);
  return {
    key: keyPath(issue.path, content),
    reason: missingText ? `missing translation: ${String(last)}` : issue.message,
  };
}

/** Turns ["sections", 0, "blocks", 2, "list", 1, "sv"] into "evening/#3/list/#2/sv" by the keys found in the content. */
function keyPath(path: PropertyKey[], content: unknown): string {
  let node = content;
  const words: string[] = [];
  for (const step of path) {
    node = (node as Record<PropertyKey, unknown> | undefined)?.[step];
    const key = (node as { key?: unknown } | undefined)?.key;
    if (typeof step === "number") words.push(typeof key === "string" ? key : `#${step + 1}`);
    else if (step !== "sections" && step !== "blocks") words.push(String(step));
  }
  return words.join("/") || "(file)";
}

function* checkTexts(leaflet: Leaflet): Generator<LeafletProblem> {
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
  yield* length(leaflet.title, "title", leafletLimits.title);
  yield* length(leaflet.lead, "lead", leafletLimits.lead);
}

function* checkSections(leaflet: Leaflet): Generator<LeafletProblem> {
  const seen = new Set<string>();
  for (const section of leaflet.sections) {
    if (seen.has(section.key)) yield { key: section.key, reason: "duplicate section key" };
    seen.add(section.key);
    yield* length(section.heading, `${section.key}/heading`, leafletLimits.heading);
    for (const [index, block] of section.blocks.entries()) yield* checkBlock(block, `${section.key}/#${index + 1}`);
  }
  if (!leaflet.sections.some((section) => section.kind === "help")) {
    yield { key: "sections", reason: "no section of kind help: every leaflet says where to turn" };
  }
}

function* checkBlock(block: LeafletBlock, key: string): Generator<LeafletProblem> {
  for (const kind of ["text", "urgent"] as const) {
    const text = block[kind];
    if (text) yield* length(text, `${key}/${kind}`, leafletLimits.paragraph);
  }
  for (const kind of ["list", "steps"] as const) {
    for (const [index, text] of (block[kind] ?? []).entries()) {
      yield* length(text, `${key}/${kind}/#${index + 1}`, leafletLimits.item);
    }
  }
}

function* length(text: Text, key: string, limit: number): Generator<LeafletProblem> {
  for (const language of languages) {
    const count = [...text[language]].length;
    if (count > limit) yield { key, reason: `${language} text has ${count} characters, the limit is ${limit}` };
  }
}
