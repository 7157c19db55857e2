import { describe, expect, it } from "vitest";
import { languages } from "~/i18n/languages";
import { inGsm, partsOf } from "./gsm-text.server";
import { followingKinds, isForSubscribers, messageKinds, mostParts, type PeoplesKind } from "./message-kinds";
import { orderTexts, sampleTexts } from "./order-text.server";
import { textTokenLength } from "./text-link.server";

const kinds = [...messageKinds, ...followingKinds].filter((kind): kind is PeoplesKind => !isForSubscribers(kind));
const end = new Date("2030-11-30T14:00:00Z");
const token = "a".repeat(textTokenLength);
const origin = "https://hyvinvointi.kuntapalvelut.fi";
const every = languages.flatMap((language) => kinds.map((kind) => [language, kind] as const));

const textOf = (language: "fi" | "sv" | "en", kind: PeoplesKind, organizationName: string) =>
  orderTexts({ publicOrigin: origin }, language, {
    kind,
    order: { organizationName, endTimestamp: end },
  })({ token, answersUntil: kind === "unfinished" ? end : undefined });

describe("a text message of an order", () => {
  it.each(every)(
    "in %s for %s has two parts of GSM-7 at most, whatever the organisation is called",
    (language, kind) => {
      for (const name of ["Kauppa Oy", "Škoda – ”Ööäå” Żółw Oy", "Школа № 5", "Pitkä nimi ".repeat(20)]) {
        const text = textOf(language, kind, name);
        expect(partsOf(text), text).toBeLessThanOrEqual(mostParts);
        expect(inGsm(text), "nothing of it has to be written otherwise").toBe(text);
        expect(text.endsWith(` ${origin}/${language}/t/${token}`)).toBe(true);
        expect(text).not.toMatch(/[{}]|undefined/);
      }
      expect(textOf(language, kind, "Kauppa Oy")).toContain("Kauppa Oy");
    },
  );

  it("names an organisation that phones cannot write by no name", () => {
    expect(textOf("en", "invitation", "Школа")).toContain("Your organisation invites you");
  });

  it("shortens a name as far as it must, and no further", () => {
    const text = textOf("en", "reminder", "Long name ".repeat(40));
    expect(text).toMatch(/^Reminder: (Long name )+.{0,9}\.\.\. has invited you/);
    expect(partsOf(text)).toBe(mostParts);
    expect(partsOf(text.replace("...", "........"))).toBe(mostParts + 1);
  });

  it("is as long as it is said to be", () => {
    const order = { organizationName: "Kauppa Oy", endTimestamp: end };
    const samples = sampleTexts({ publicOrigin: origin }, { kind: "invitation", order });
    for (const language of languages) {
      const sent = textOf(language, "invitation", "Kauppa Oy");
      expect(samples[language].text).toHaveLength(sent.length);
      expect(samples[language].parts).toBe(partsOf(sent));
    }
  });
});

it.each([
  ["a".repeat(160), 1],
  ["a".repeat(161), 2],
  [`${"a".repeat(159)}€`, 2],
  ["ж".repeat(70), 1],
  ["ж".repeat(71), 2],
])("counts parts as networks do", (text, parts) => {
  expect(partsOf(text)).toBe(parts);
});

it.each([
  ["Åbo Akademi – ”ÖN”", 'Åbo Akademi - "ÖN"'],
  ["Škoda\u00a0Café", "Skoda Café"],
  ["Kauppa 🎉 Oy", "Kauppa  Oy"],
  ["Школа", undefined],
  ["🎉", undefined],
])("writes %s in the letters that phones know", (name, written) => {
  expect(inGsm(name)).toBe(written);
});
