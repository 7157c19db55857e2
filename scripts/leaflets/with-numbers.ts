import type { Contact } from "../../app/features/advice/advice";
import { plainText } from "../../app/features/advice/callable-text";
import { withNumbers } from "../../app/features/advice/callable-text-view.server";
import type { Leaflet } from "../../app/features/content/leaflet";
import { languages } from "../../app/i18n/languages";
import type { Text } from "../../app/i18n/text";
import { translatorFor } from "../../app/i18n/translator.server";

/** A leaflet as it is printed: the number of each contact stands behind its name. */
export function leafletWithNumbers(leaflet: Leaflet, contacts: readonly Contact[]): Leaflet {
  const told = (text: Text): Text => {
    const numbered = languages.map((language) => {
      const words = { t: translatorFor(language), language };
      return [language, plainText(withNumbers(words, contacts, text[language]))];
    });
    return Object.fromEntries(numbered) as Text;
  };
  return {
    ...leaflet,
    lead: told(leaflet.lead),
    sections: leaflet.sections.map((section) => ({
      ...section,
      blocks: section.blocks.map(({ text, list, steps, urgent }) => ({
        ...(text ? { text: told(text) } : {}),
        ...(list ? { list: list.map(told) } : {}),
        ...(steps ? { steps: steps.map(told) } : {}),
        ...(urgent ? { urgent: told(urgent) } : {}),
      })),
    })),
  };
}
