import { SegmentedMessage } from "sms-segments-calculator";

/** Parts that a text message is sent, and billed, in; each has room for 160 characters of GSM-7, or 153 of several. */
export function partsOf(text: string): number {
  return new SegmentedMessage(text).segmentsCount;
}

const isGsm = (text: string) => new SegmentedMessage(text).encodingName === "GSM-7";

/** Signs of print, and what stands for them on a phone's oldest alphabet. */
const plainSigns = new Map([
  ["–", "-"],
  ["—", "-"],
  ["’", "'"],
  ["‘", "'"],
  ["“", '"'],
  ["”", '"'],
  ["…", "..."],
  ["\u00a0", " "],
]);

/**
 * A name in the letters of GSM-7, in which a message holds more than twice as much as in any other: without the accents that
 * it lacks, and without its signs. Undefined where a letter has none that stands for it.
 */
export function inGsm(name: string): string | undefined {
  let written = "";
  for (const sign of name.normalize("NFC")) {
    const [base = ""] = sign.normalize("NFD");
    const found = [sign, plainSigns.get(sign) ?? "", base].find((each) => each !== "" && isGsm(each));
    if (found === undefined && /\p{L}|\p{N}/u.test(sign)) return undefined;
    written += found ?? "";
  }
  return written.trim() || undefined;
}
