import type { InstrumentFile } from "~/features/survey/instrument-file";
import type { ContentProblem } from "~/i18n/authored-content";
import type { Language } from "~/i18n/languages";
import type { Contact } from "./advice";
import { isSensitive, mentions } from "./named-contacts";

/** Words for a telephone that helps, whoever answers it. */
const helplines: Record<Language, RegExp> = {
  fi: /kriisipuheli|(?:auttav|päivystäv|neuvovi?)\p{L}* puheli|neuvontapuheli|tukipuheli|päivystyspuheli|puhelinpäivysty|puhelinneuvon|auttavaa linjaa/giu,
  sv: /kristelefon|hjälptelefon|rådgivningstelefon|stödtelefon|jourtelefon|telefonjour|hjälplinje|telefonrådgivning/giu,
  en: /help-?lines?|hot-?lines?|crisis (?:line|phone)|advice (?:line|phone)|phone line|telephone support/giu,
};

/** What is wrong with how a text speaks of helplines: one that has no number, or a number that is typed. */
export function* helplineProblems(contacts: readonly Contact[], language: Language, text: string): Generator<string> {
  const named = mentions(contacts, language, text);
  for (const { index, 0: found } of text.matchAll(helplines[language])) {
    if (!named.some(({ start, end }) => index >= start && index < end)) {
      yield `“${found}” has no number: name a contact of contacts.yaml`;
    }
  }
  const digits = text.replaceAll(/[\s\u00a0]/g, "");
  for (const { lines, named: names } of contacts) {
    for (const { number } of lines) {
      // The emergency number is its own name.
      if (names[language].includes(number)) continue;
      if (digits.includes(number.replaceAll(" ", "")))
        yield `types the number ${number}: name the contact, its number follows`;
    }
  }
}

/** Modules in which an answer can be serious and that no contact fits, and modules that contacts name and nobody asks. */
export function* sensitiveModuleProblems(
  contacts: readonly Contact[],
  files: readonly Pick<InstrumentFile, "key" | "modules">[],
): Generator<ContentProblem & { file: string }> {
  const known = new Set(files.flatMap(({ modules }) => modules.map(({ key }) => key)));
  for (const { id, modules = [] } of contacts) {
    for (const key of modules.filter((module) => !known.has(module))) {
      yield { file: "contacts.yaml", key: `contacts/${id}/modules`, reason: `no survey has a module ${key}` };
    }
  }
  for (const { key: kind, modules } of files) {
    for (const { key, questions } of modules) {
      const serious = questions.find(({ care }) => care !== undefined);
      if (serious && !isSensitive(contacts, key)) {
        const reason = `${serious.key} can be answered seriously, and no contact of contacts.yaml names the module`;
        yield { file: `${kind}.yaml`, key, reason };
      }
    }
  }
}
