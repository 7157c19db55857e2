import { describe, expect, it } from "vitest";
import type { CareSubject } from "~/features/survey/definition";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { type Language, languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { plainText } from "./callable-text";
import { withNumbers } from "./callable-text-view.server";
import { helplineProblems, sensitiveModuleProblems } from "./check-named-contacts";
import { helpersWith } from "./named-contacts";
import { readAdvice } from "./read-advice.server";

const read = await readAdvice("app/features/advice");
if (!read.ok) throw new Error("the advice has problems");
const { contacts } = read.advice;
const { files } = await readInstruments("app/features/survey/instruments");

const told = (language: Language, text: string) =>
  withNumbers({ t: translatorFor(language), language }, contacts, text);

it("helpers come gravest first: in danger, with what is serious, with what is of concern", () => {
  const told = [
    { moduleKey: "mental_health", subject: "mood", level: "concern" },
    { moduleKey: "finance", subject: "gambling", level: "serious" },
  ] as const;
  const ids = (some: readonly (typeof told)[number][]) =>
    helpersWith(contacts, { told: some, kinds: [] }).map(({ id }) => id);
  expect(ids(told)).toEqual(["emergency", "peluuri", "mieli", "tukinet"]);
  expect(ids(told.slice(0, 1))).toEqual(["mieli", "tukinet"]);
});

describe("a text that names a contact", () => {
  it.each<[Language, string, string]>([
    ["fi", "Kriisipuhelimeen voi soittaa.", "Kriisipuhelimeen (09 2525 0111) voi soittaa."],
    ["fi", "Soita auttavaan puhelimeen.", "Soita auttavaan puhelimeen (09 2525 0111)."],
    ["sv", "Ring kristelefonen nu.", "Ring kristelefonen (09 2525 0112 på svenska, 09 2525 0111 på finska) nu."],
    [
      "en",
      "Call the crisis helpline now.",
      "Call the crisis helpline (09 2525 0116 in English, 09 2525 0111 in Finnish) now.",
    ],
    [
      "en",
      "Ask the alcohol and drug advice service.",
      "Ask the alcohol and drug advice service (0800 900 45, in Finnish).",
    ],
    [
      "fi",
      "Rikosuhripäivystykseen tai Nollalinjalle.",
      "Rikosuhripäivystykseen (116 006) tai Nollalinjalle (080 005 005).",
    ],
  ])("says its number behind the name, in %s", (language, text, expected) => {
    expect(plainText(told(language, text))).toBe(expected);
  });

  it("gives phones the number to call, once, and 112 where it stands", () => {
    expect(told("en", "Call the crisis helpline, and the crisis helpline again. In danger call 112.")).toEqual([
      "Call the crisis helpline (",
      { label: "09 2525 0116", href: "tel:0925250116" },
      " in English, ",
      { label: "09 2525 0111", href: "tel:0925250111" },
      " in Finnish), and the crisis helpline again. In danger call ",
      { label: "112", href: "tel:112" },
      ".",
    ]);
  });

  it("is left alone where the number is there already, as in results of earlier versions", () => {
    const text = "Soita Päivystysapuun, numero 116117.";
    expect(told("fi", text)).toBe(text);
  });

  it("has 112 to call also where it is in sight, as often as it stands there", () => {
    const words = { t: translatorFor("en"), language: "en" as const };
    const call = { label: "112", href: "tel:112" };
    expect(withNumbers(words, contacts, "In danger call 112, just 112.", contacts)).toEqual([
      "In danger call ",
      call,
      ", just ",
      call,
      ".",
    ]);
  });

  it("gives no number to who is in sight, nor another contact's in its place", () => {
    const contact = contacts.find(({ lines }) => lines.length > 0);
    if (!contact) throw new Error("no contact has a number");
    const named = (name: string, number: string) => ({
      ...contact,
      named: { fi: [name], sv: [name], en: [name] },
      lines: contact.lines.slice(0, 1).map((line) => ({ ...line, number })),
    });
    const [short, long] = [named("apu", "1"), named("apupuheli", "2")];
    const words = { t: translatorFor("fi"), language: "fi" as const };
    const both = [short, long];
    expect(plainText(withNumbers(words, both, "Soita apupuhelimeen tai apuun."))).toContain("apuun (1");
    expect(plainText(withNumbers(words, both, "Soita apupuhelin."))).toContain("apupuhelin (2");
    expect(withNumbers(words, both, "Soita apupuhelin.", [long])).toBe("Soita apupuhelin.");
  });

  it("is no other text", () => {
    for (const text of ["Puhelin pois.", "1123 askelta", "Tuo 112a"]) expect(told("fi", text)).toBe(text);
  });
});

describe("the check of helplines", () => {
  it.each<[Language, string, RegExp]>([
    ["fi", "Soita neuvontapuhelimeen.", /neuvontapuheli.*has no number/],
    ["sv", "Ring en rådgivningstelefon.", /rådgivningstelefon.*has no number/],
    ["en", "Call a hotline.", /hotline.*has no number/],
    ["fi", "Soita numeroon 09 25250111.", /types the number 09 2525 0111/],
  ])("finds in %s a helpline without a number, and a number that is typed", (language, text, reason) => {
    expect([...helplineProblems(contacts, language, text)]).toEqual([expect.stringMatching(reason)]);
  });

  it("lets a named contact and the emergency number be", () => {
    const text = "Call the crisis helpline, in danger 112.";
    expect([...helplineProblems(contacts, "en", text)]).toEqual([]);
  });

  it("knows every module in which an answer can be serious", () => {
    expect([...sensitiveModuleProblems(contacts, files)]).toEqual([]);
    const without = contacts.map((contact) => ({
      ...contact,
      modules: contact.modules?.filter((key) => key !== "finance"),
    }));
    expect([...sensitiveModuleProblems(without, files)]).toEqual([
      expect.objectContaining({ file: "core.yaml", key: "finance" }),
    ]);
    const misspelt = [{ ...contacts[0], modules: ["finances"] } as (typeof contacts)[number], ...contacts];
    expect([...sensitiveModuleProblems(misspelt, files)]).toEqual([
      { file: "contacts.yaml", key: "contacts/mieli/modules", reason: "no survey has a module finances" },
    ]);
  });
});

it("has a number for each language, or says which one is spoken", () => {
  for (const language of languages) {
    for (const { named } of contacts.filter(({ lines }) => lines.length > 0)) {
      for (const name of named[language]) expect(plainText(told(language, name))).toMatch(/\d/);
    }
  }
});

describe("who helps", () => {
  const idsWith = (...told: [subject: CareSubject, level: "serious" | "concern"][]) =>
    helpersWith(contacts, {
      told: told.map(([subject, level]) => ({ moduleKey: "mental_health", subject, level })),
      kinds: [],
    }).map(({ id }) => id);

  it("comes gravest first: immediate danger, then what is serious, then what is of concern", () => {
    expect(idsWith(["mood", "serious"], ["addiction", "concern"])).toEqual([
      "emergency",
      "mieli",
      "tukinet",
      "paihdeneuvonta",
    ]);
    expect(idsWith(["mood", "concern"], ["addiction", "serious"])).toEqual([
      "emergency",
      "paihdeneuvonta",
      "mieli",
      "tukinet",
    ]);
    expect(idsWith(["mood", "concern"])).toEqual(["mieli", "tukinet"]);
  });
});
