import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { keyScopes } from "~/features/service-keys/key-scope";
import { type Language, languages } from "~/i18n/languages";
import { namespaces } from "~/i18n/resources.server";

type Tree = { [key: string]: string | Tree };

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Every text of a language by its key as the code writes it, e.g. "login:sent.title". */
function textsOf(language: Language): Map<string, string> {
  const texts = new Map<string, string>();
  const collect = (prefix: string, tree: Tree, joint: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === "string") texts.set(`${prefix}${joint}${key}`, value);
      else collect(`${prefix}${joint}${key}`, value, ".");
    }
  };
  for (const file of readdirSync(join("locales", language))) {
    collect(
      file.replace(/\.json$/, ""),
      JSON.parse(readFileSync(join("locales", language, file), "utf8")) as Tree,
      ":",
    );
  }
  return texts;
}

const texts = Object.fromEntries(languages.map((language) => [language, textsOf(language)])) as Record<
  Language,
  Map<string, string>
>;

/** Keys as the code knows them: the forms of a plural are one. */
const keysOf = (language: Language) => new Set([...texts[language].keys()].map((key) => key.replace(pluralForm, "")));
const known = keysOf("fi");

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** Sources that may speak: everything that ships, without its tests. */
const sources = ["app", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .map((name) => ({ name: join(folder, name), text: readFileSync(join(folder, name), "utf8") })),
);

/** Everything that names a text: `"ns:key"`, `` `ns:key.${part}` `` as a pattern, and what is imported. */
const used = sources.flatMap(({ name, text }) => {
  const start = `(?:${namespaces.join("|")}):`;
  const literals = [...text.matchAll(new RegExp(`"(${start}[\\w.-]+)"`, "g"))].map(([, key = ""]) => ({
    name,
    key,
    pattern: new RegExp(`^${escaped(key)}$`),
  }));
  const templates = [...text.matchAll(new RegExp(`\`(${start}[^\`]+)\``, "g"))].map(([, key = ""]) => ({
    name,
    key,
    pattern: new RegExp(
      `^${key
        .split(/\$\{[^}]*\}/)
        .map(escaped)
        .join("[\\w-]+")}$`,
    ),
  }));
  return [...literals, ...templates, ...imported(name, text)];
});

/** Words that go to the browser are imported from their file instead: `import { loading } from ".../common.json"`. */
function imported(name: string, text: string) {
  return [...text.matchAll(/import \{ (\w+)[^}]*\} from "[./]+\/locales\/\w+\/(\w+)\.json"/g)].map(
    ([, part = "", file = ""]) => ({ name, key: `${file}:${part}`, pattern: new RegExp(`^${file}:${part}(\\.|$)`) }),
  );
}

describe("the texts of the service", () => {
  it.each(languages)("exist under the same keys in %s as in Finnish", (language) => {
    const own = keysOf(language);
    expect([...own].filter((key) => !known.has(key))).toEqual([]);
    expect([...known].filter((key) => !own.has(key))).toEqual([]);
  });

  it.each(languages)("are loaded from every file that %s has, and from no other", (language) => {
    expect(readdirSync(join("locales", language)).sort()).toEqual(namespaces.map((name) => `${name}.json`).sort());
  });

  it.each(languages)("say something in %s, and nothing twice in one text", (language) => {
    for (const [key, text] of texts[language]) {
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe("");
      expect(text, key).not.toMatch(/\{\{|\}\}| {2}/);
    }
  });

  it("hold the same placeholders in every language", () => {
    for (const [key, text] of texts.fi) {
      for (const language of languages) {
        const other = texts[language].get(key);
        if (other !== undefined)
          expect({ key, names: placeholders(other) }).toEqual({ key, names: placeholders(text) });
      }
    }
  });

  it.each(languages)("have every plural form that %s needs, and no other", (language) => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const plurals = new Map<string, string[]>();
    for (const key of texts[language].keys()) {
      const form = pluralForm.exec(key)?.[1];
      if (form) plurals.set(key.replace(pluralForm, ""), [...(plurals.get(key.replace(pluralForm, "")) ?? []), form]);
    }
    expect(plurals.size).toBeGreaterThan(0);
    for (const [key, forms] of plurals)
      expect({ key, forms: forms.sort() }).toEqual({ key, forms: [...wanted].sort() });
  });

  it.each(languages)("have curly apostrophes in %s, but where the specification quotes a text", (language) => {
    const quoted = ["bloodTests:none.text", "errors:cannotContinue.title"];
    const straight = [...texts[language]].filter(([key, text]) => text.includes("'") && !quoted.includes(key));
    expect(straight.map(([key]) => key)).toEqual([]);
  });

  /** Not the notices of pages that ask somebody to log in. */
  const besideField = /^(?!login:).*[:.]errors\.|^exports:linking\.keyNeeded$|^adminPeople:together\.nobody$/;
  it.each(languages)("are without a full stop in %s where a field's error is one sentence", (language) => {
    const quoted = ["adminPeople:errors.emailInUse", "adminPeople:errors.phoneInUse", "profile:errors.tooYoung"];
    const isStopped = (text: string) => text.endsWith(".") && !/[.?!] /.test(text.slice(0, -1));
    const errors = [...texts[language]].filter(([key]) => besideField.test(key) && !quoted.includes(key));
    expect(errors.filter(([, text]) => isStopped(text)).map(([key]) => key)).toEqual([]);
  });

  /** Read in running text on a phone, where a number and what belongs to it would stand in two lines. */
  const together: [RegExp, RegExp][] = [
    [/^basis:/, /(artikla|artikel|art\.) \d|\d (artikla|art\.|§|[a-j][),])/],
    [/./, /\d–\d/],
    [/^survey:progress/, /\}–\{/],
    [/^reportPlan:trials$/, /\} %/],
    [/^(ownData|marketing):/, /(\d|\{hours\}) (kuukau|tunn|tunt|månad|month)/],
  ];
  it.each(languages)("keep numbers and what belongs to them in one line in %s", (language) => {
    const parted = [...texts[language]].filter(([key, text]) =>
      together.some(([keys, part]) => keys.test(key) && part.test(text)),
    );
    expect(parted.map(([key]) => key)).toEqual([]);
  });

  it.each(languages)("keep the short question at the end of a link in one piece in %s", (language) => {
    const [one, other, question] = ["link_one", "link_other", "question"].map((key) =>
      texts[language].get(`results:trend.advice.${key}`),
    );
    expect(one?.split(" ").at(-1)?.replaceAll("\u00a0", " ")).toBe(question);
    expect(other?.split(" ").at(-1)).toMatch(/\u00a0.*\?$/);
  });

  it("are all there that the code asks for", () => {
    expect(used.length).toBeGreaterThan(100);
    // Scopes of keys are written as texts are, and are none.
    const asked = used.filter(({ key }) => !keyScopes.some((scope) => scope === key));
    const missing = asked.filter(({ pattern }) => ![...known].some((key) => pattern.test(key)));
    expect(missing.map(({ name, key }) => `${name}: ${key}`)).toEqual([]);
  });

  it("are all asked for by the code", () => {
    const patterns = used.map(({ pattern }) => pattern);
    expect([...known].filter((key) => !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
  });

  it("are never chosen by a template that could mean any of them", () => {
    // A template of nothing but `ns:${…}` would make every text of its namespace count as asked for.
    expect(used.filter(({ key }) => /:\$\{[^}]*\}$/.test(key)).map(({ name, key }) => `${name}: ${key}`)).toEqual([]);
  });
});

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
