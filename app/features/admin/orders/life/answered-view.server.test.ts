import { expect, it } from "vitest";
import type { PeopleBand } from "~/features/reports/disclosure/rounding";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { answeredText } from "./answered-view.server";

it("says of a band that is told by the ten it is around that it is about so many", () => {
  const textOf = (answered: PeopleBand, language: (typeof languages)[number]) =>
    answeredText({ t: translatorFor(language), language }, { answered, invited: 100, groups: 0 });
  expect(languages.map((language) => textOf({ from: 55, to: 64 }, language))).toEqual([
    expect.stringContaining("noin 60 ("),
    expect.stringContaining("ungefär 60 av 100"),
    expect.stringContaining("about 60 of 100"),
  ]);
  expect(textOf({ from: 10, to: 14 }, "en")).toContain(": 10–14 of 100");
});
