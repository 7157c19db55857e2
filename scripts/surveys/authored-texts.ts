import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { isLanguage, type Language, languages } from "../../app/i18n/languages";
import { frameTexts } from "../leaflets/frame-texts";

/** A text that people read: in which file, where in it and in which language. */
export type AuthoredText = { file: string; key: string; language: Language; text: string };

const folders = [
  "app/features/survey/instruments",
  "app/features/advice",
  "app/features/content/leaflets",
  "app/features/content/embedded",
  "app/features/consents",
];

/** Every text that people read: of surveys, advice, leaflets, consents and articles, of pages, the console and mails. */
export function authoredTexts(): AuthoredText[] {
  return [...folders.flatMap(textsOfFolder), ...languages.flatMap(textsOfPages), ...languages.flatMap(textsOfFrame)];
}

function textsOfFrame(language: Language): AuthoredText[] {
  const file = "scripts/leaflets/frame-texts.ts";
  return [
    { file, language, key: "note", text: frameTexts.note(language, "2026-11-20") },
    { file, language, key: "page", text: frameTexts.page(language, 1, 2) },
  ];
}

function textsOfFolder(folder: string): AuthoredText[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml"))
    .flatMap((name) => {
      const file = name;
      return [...textsIn(parse(readFileSync(join(folder, name), "utf8")), [])].map((found) => ({ file, ...found }));
    });
}

function textsOfPages(language: Language): AuthoredText[] {
  return readdirSync(join("locales", language)).flatMap((name) => {
    const content: unknown = JSON.parse(readFileSync(join("locales", language, name), "utf8"));
    return [...leaves(content, [])].map((leaf) => ({ file: `locales/${language}/${name}`, language, ...leaf }));
  });
}

/** The texts of YAML: they stand by language, side by side. */
function* textsIn(node: unknown, path: string[]): Generator<Omit<AuthoredText, "file">> {
  if (typeof node !== "object" || node === null) return;
  for (const [step, value] of Object.entries(node)) {
    // Beginnings of words to look for; nobody reads them.
    if (step === "named") continue;
    if (isLanguage(step)) {
      for (const { key, text } of leaves(value, path)) yield { key, language: step, text };
    } else {
      yield* textsIn(value, [...path, nameOf(value) ?? step]);
    }
  }
}

function* leaves(node: unknown, path: string[]): Generator<{ key: string; text: string }> {
  if (typeof node === "string") yield { key: path.join("/"), text: node };
  else if (typeof node === "object" && node !== null) {
    for (const [step, value] of Object.entries(node)) yield* leaves(value, [...path, step]);
  }
}

/** An item of a list goes by its key or id. */
function nameOf(value: unknown): string | undefined {
  const { key, id } = (value ?? {}) as { key?: unknown; id?: unknown };
  const name = key ?? id;
  return typeof name === "string" ? name : undefined;
}
