import { expect, it } from "vitest";
import type { Language } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { reportedGroupName } from "./reported-group-view.server";
import type { OutlinedGroup } from "./reported-groups.server";

const named = (language: Language, group: Omit<OutlinedGroup, "key" | "kind"> | null) =>
  reportedGroupName({ t: translatorFor(language) }, {
    groupKey: "the key",
    group,
  } as Parameters<typeof reportedGroupName>[1]);

const unit = ["Hoito", "Koti 1"];

it.each([
  ["fi", "Hoito / Koti 1, Naiset", "Kaikki vastanneet, Muu sukupuoli, muu ja ei kerrottu"],
  ["sv", "Hoito / Koti 1, Kvinnor", "Alla som svarade, Annat kön samt annat eller inte uppgivet"],
  ["en", "Hoito / Koti 1, Women", "Everyone who answered, Other gender, other and not given"],
] as const)("says gender in the words of %s", (language, women, others) => {
  expect(named(language, { unit, attribute: "gender", value: "female" })).toBe(women);
  expect(named(language, { unit: [], attribute: "gender", value: "other", others: true })).toBe(others);
});

it.each([
  ["fi", ["Alle 30-vuotiaat", "30–49-vuotiaat", "60 vuotta täyttäneet"]],
  ["sv", ["Under 30 år", "30–49 år", "60 år eller äldre"]],
  ["en", ["Under 30", "Aged 30–49", "60 or older"]],
] as const)("says age in the words of %s", (language, words) => {
  const told = ["–29", "30–49", "60–"].map((value) => named(language, { unit, attribute: "age", value }));
  expect(told).toEqual(words.map((word) => `Hoito / Koti 1, ${word}`));
});

it("leaves units and values of an organisation's own as they are, and a key where its report says no more", () => {
  expect(named("en", { unit, attribute: "own:Shift", value: "female" })).toBe("Hoito / Koti 1, female");
  expect(named("en", { unit, attribute: "own:Shift", value: "" })).toBe("Hoito / Koti 1, Other or not given");
  expect([named("en", { unit }), named("en", { unit: [] })]).toEqual(["Hoito / Koti 1", "Everyone who answered"]);
  expect(named("en", null)).toBe("the key");
});
