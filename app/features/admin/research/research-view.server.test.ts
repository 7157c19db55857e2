import { expect, it } from "vitest";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import { researchView } from "./research-view.server";

const words = { t: translatorFor("en"), language: "en" as const, formToken: "token" };
const given = { grants: [], own: { writer: "", kept: undefined }, saved: false };

it("leads to where a key is made, as long as no service has one", () => {
  expect(researchView(words, { ...given, keys: [] }).none?.link.href).toBe(pageUrl("adminServiceKeys", "en"));
  expect(researchView(words, { ...given, keys: ["Study"] }).none).toBeUndefined();
});
