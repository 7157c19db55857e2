import { expect, it } from "vitest";
import { languages } from "./languages";
import { translatorFor } from "./translator.server";
import { writtenNumber } from "./written-number";

it("a number is written as its language writes it", () => {
  expect(languages.map((language) => writtenNumber(12_345, language))).toEqual([
    "12\u00a0345",
    "12\u00a0345",
    "12,345",
  ]);
  expect(writtenNumber(999, "fi")).toBe("999");
});

it("so are the numbers within a text, counted ones too, and words stay as they are", () => {
  const values = { sent: 1_200, all: 12_345 };
  expect(translatorFor("fi")("sending:of", values)).toBe("Kutsuja lähetetty 1\u00a0200/12\u00a0345.");
  for (const language of languages) {
    const t = translatorFor(language);
    expect(t("orders:life.invited", { count: 12_345 })).toContain(writtenNumber(12_345, language));
    expect(t("errors:order_missing", { id: "12345" })).toContain("12345");
  }
});
