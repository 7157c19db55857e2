import { describe, expect, it } from "vitest";
import type { Language } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { consentView } from "./consent-view.server";
import type { ConsentRecord } from "./consents.server";

const inEach = (text: string) => ({ fi: `${text} fi`, sv: `${text} sv`, en: `${text} en` });
const texts = { label: inEach("Label"), leadIn: inEach("In"), leadOut: inEach("Out"), fullText: inEach("One\n\nTwo") };

function shown(language: Language, given: Language) {
  const consent = {
    key: "combined",
    language: given,
    texts,
    label: texts.label,
    publishedAt: new Date("2026-11-26T10:00:00Z"),
    grantedAt: new Date("2026-11-26T10:00:00Z"),
    withdrawnAt: null,
    organizationName: "Organisation",
    required: true,
    deletesAnswers: false,
  } as ConsentRecord;
  const { facts, wholeText } = consentView(
    { t: translatorFor(language), language, formToken: "token" },
    { consent, survey: "Survey" },
  );
  return { version: facts.at(-1)?.value, lang: wholeText.lang, paragraphs: wholeText.paragraphs };
}

describe("a consent on record", () => {
  it("has the words that were agreed to, in their language, which is named in that of the page", () => {
    const paragraphs = ["In en", "One", "Two en", "Out en"];
    expect(shown("fi", "en")).toEqual({ version: "julkaistu 26.11.2026 (englanniksi)", lang: "en", paragraphs });
    expect(shown("sv", "en")).toEqual({
      version: "publicerad 26\u00a0nov.\u00a02026 (på engelska)",
      lang: "en",
      paragraphs,
    });
    expect(shown("en", "en")).toMatchObject({
      version: "published 26\u00a0Nov\u00a02026 (English)",
      lang: undefined,
      paragraphs,
    });
    expect(shown("en", "sv")).toMatchObject({ version: "published 26\u00a0Nov\u00a02026 (Swedish)", lang: "sv" });
  });
});
