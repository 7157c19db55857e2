import type { Words } from "~/i18n/words.server";
import type { Contact } from "./advice";
import type { CallableText } from "./callable-text";
import { spokenIn } from "./contacts-view.server";
import { linesFor, mentions, telephoneAddress } from "./named-contacts";

/**
 * A text with the number of every contact that it names: behind the first mention, with the language spoken there where it
 * is not the reader's; of several numbers each has its own language. Those of `inSight` have theirs beside the text, and get
 * none in it. A number that is its contact's name, such as 112, is callable wherever it stands.
 */
export function withNumbers(
  words: Words,
  contacts: readonly Contact[],
  text: string,
  inSight: readonly Contact[] = [],
): CallableText {
  const { language } = words;
  const parts: Exclude<CallableText, string> = [];
  const told = new Set(inSight);
  let from = 0;
  const upTo = (end: number) => {
    if (end > from) parts.push(text.slice(from, end));
    from = end;
  };
  for (const { contact, start, end } of mentions(contacts, language, text)) {
    const name = text.slice(start, end);
    const isNumber = contact.lines.some(({ number }) => number === name);
    const lines = linesFor(contact, language).filter(({ number }) => isNumber || !text.includes(number));
    if ((told.has(contact) && !isNumber) || lines.length === 0) continue;
    told.add(contact);
    upTo(isNumber ? start : end);
    const isOwn = lines.every(({ languages }) => languages.includes(language));
    for (const [index, { number, languages }] of lines.entries()) {
      if (!isNumber) parts.push(index === 0 ? " (" : ", ");
      parts.push({ label: number, href: telephoneAddress(number) });
      if (isNumber || isOwn) continue;
      const spoken = spokenIn(words, languages.includes(language) ? [language] : languages);
      parts.push(lines.length > 1 ? ` ${spoken}` : `, ${spoken}`);
    }
    if (isNumber) from = end;
    else parts.push(")");
  }
  if (parts.length === 0) return text;
  upTo(text.length);
  return joined(parts);
}

/** Neighbouring words as one string. */
function joined(parts: Exclude<CallableText, string>): CallableText {
  const whole: Exclude<CallableText, string> = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (typeof part === "string" && typeof last === "string") whole[whole.length - 1] = last + part;
    else whole.push(part);
  }
  return whole;
}
