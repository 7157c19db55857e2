import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { PhoneCountry } from "~/features/people/phone-countries";
import { normaliseDigits } from "~/platform/text/normalise";

/** Characters of a cell that may be a number: with words and signs before it. */
const most = 60;

/** What people write before a number. */
const word = /^(?:puh|puhelin|gsm|matkapuhelin|tel|telefon|mobil|mobile|phone|tfn)\b\.?:?/i;

/**
 * A number as people write it, `040 123 4000`, `00358 40…` or without the zero that a spreadsheet has taken away, in the
 * one spelling that we store; undefined where it is none of the country's and none with a code.
 */
export function internationalPhone(written: string, country: PhoneCountry): string | undefined {
  const text = normaliseDigits(written, most)
    ?.replace(/\p{Cf}/gu, "")
    .replace(/\p{Pd}/gu, "-")
    .trim()
    // By which spreadsheets, and our own files, say that it is a text.
    .replace(/^'/, "")
    .replace(word, "");
  const number = parsePhoneNumberFromString(text ?? "", { defaultCountry: country, extract: false });
  // An extension is a desk's number within a house: no message gets there.
  return number?.isValid() && !number.ext ? number.number : undefined;
}
