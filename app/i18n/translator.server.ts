import { createInstance, type TFunction } from "i18next";
import { isLanguage, type Language, languages } from "./languages";
import { namespaces } from "./namespaces";
import { resources } from "./resources.server";
import { writtenNumber } from "./written-number";

/** Gives a text by its typed key, e.g. `t("login:title")`. */
export type Translator = TFunction<typeof namespaces>;

/** Numbers within texts are written as the language writes them, whichever text they stand in; words stay as they are. */
const written = (value: unknown, _format?: string, language?: string): string =>
  typeof value === "number" && isLanguage(language) ? writtenNumber(value, language) : (value as string);

// One instance for the whole process: making one per request costs forty times as much as using it.
const instance = createInstance();
void instance.init({
  resources,
  ns: [...namespaces],
  supportedLngs: [...languages],
  fallbackLng: false,
  initImmediate: false,
  interpolation: { escapeValue: false, prefix: "{", suffix: "}", alwaysFormat: true, format: written },
  returnNull: false,
});

const translators = Object.fromEntries(languages.map((language) => [language, remembering(language)])) as Record<
  Language,
  Translator
>;

/** Texts remembered per language: all those without values fit, and the counts that progress is told with. */
const remembersAtMost = 10_000;

/**
 * i18next's function for a language, which makes a text without values, or with numbers alone, once; a page asks for
 * dozens of them. Texts with words in them are never kept: they may be somebody's name.
 */
function remembering(language: Language): Translator {
  const translate = instance.getFixedT(language, [...namespaces]) as (key: string, values?: object) => string;
  const texts = new Map<string, string>();
  const remembered = (key: string, values?: Record<string, unknown>) => {
    let id = key;
    for (const name in values) {
      if (typeof values[name] !== "number") return translate(key, values);
      id += `\n${name}=${values[name]}`;
    }
    let text = texts.get(id);
    if (text === undefined) {
      text = values ? translate(key, values) : translate(key);
      if (texts.size < remembersAtMost) texts.set(id, text);
    }
    return text;
  };
  return remembered as Translator;
}

export function translatorFor(language: Language): Translator {
  return translators[language];
}
