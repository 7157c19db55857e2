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

const translators = Object.fromEntries(
  languages.map((language) => [language, instance.getFixedT(language, [...namespaces]) as Translator]),
) as Record<Language, Translator>;

export function translatorFor(language: Language): Translator {
  return translators[language];
}
