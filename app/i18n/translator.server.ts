import { createInstance, type TFunction } from "i18next";
import { type Language, languages } from "./languages";
import { namespaces, resources } from "./resources.server";

/** Gives a text by its typed key, e.g. `t("login:title")`. */
export type Translator = TFunction<typeof namespaces>;

// One instance for the whole process: making one per request costs forty times as much as using it.
const instance = createInstance();
void instance.init({
  resources,
  ns: [...namespaces],
  supportedLngs: [...languages],
  fallbackLng: false,
  initImmediate: false,
  interpolation: { escapeValue: false, prefix: "{", suffix: "}" },
  returnNull: false,
});

const translators = Object.fromEntries(languages.map((language) => [language, remembering(language)])) as Record<
  Language,
  Translator
>;

/** i18next's function for a language, which looks up a text without values once; a page asks for dozens of them. */
function remembering(language: Language): Translator {
  const translate = instance.getFixedT(language, [...namespaces]) as (key: string, values?: object) => string;
  const plain = new Map<string, string>();
  const remembered = (key: string, values?: object) => {
    if (values) return translate(key, values);
    let text = plain.get(key);
    if (text === undefined) {
      text = translate(key);
      plain.set(key, text);
    }
    return text;
  };
  return remembered as Translator;
}

export function translatorFor(language: Language): Translator {
  return translators[language];
}
