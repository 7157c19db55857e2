import type { Language } from "../../app/i18n/languages";
import { shortDay } from "../../app/platform/time/written-time";

const notes: Record<Language, (date: string) => string> = {
  fi: (date) =>
    `Tämä opas on yleistä tietoa. Se ei korvaa ammattilaisen neuvoja omaan tilanteeseesi. Päivitetty ${date}.`,
  sv: (date) =>
    `Den här guiden är allmän information. Den ersätter inte råd från en yrkesperson i just din situation. Uppdaterad ${date}.`,
  en: (date) =>
    `This guide is general information. It does not replace a professional’s advice on your own situation. Updated ${date}.`,
};

const pageNumbers: Record<Language, (number: number, count: number) => string> = {
  fi: (number, count) => `Sivu ${number} / ${count}`,
  sv: (number, count) => `Sida ${number} av ${count}`,
  en: (number, count) => `Page ${number} of ${count}`,
};

/** What stands around the text of every leaflet. */
export const frameTexts = {
  /** @param revised `YYYY-MM-DD` */
  note(language: Language, revised: string): string {
    return notes[language](shortDay(new Date(`${revised}T12:00:00Z`), language));
  },
  page: (language: Language, number: number, count: number): string => pageNumbers[language](number, count),
};
