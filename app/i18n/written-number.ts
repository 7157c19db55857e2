import { type Language, localeOf } from "./languages";

const formats: Record<Language, Intl.NumberFormat> = {
  fi: new Intl.NumberFormat(localeOf.fi),
  sv: new Intl.NumberFormat(localeOf.sv),
  en: new Intl.NumberFormat(localeOf.en),
};

/** A number as the language writes it: "10 000" with a space that doesn't break, or "10,000". */
export const writtenNumber = (value: number, language: Language): string => formats[language].format(value);
