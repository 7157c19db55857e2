import { describe, expect, it } from "vitest";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { serviceKeysView, shownKey } from "./service-keys-view.server";

describe.each(languages)("the forms for a key (%s)", (language) => {
  const words = { t: translatorFor(language), language, formToken: "x" };
  const view = serviceKeysView(words, {
    keys: [],
    page: 1,
    total: 0,
    organisation: { id: "1", name: "Firm" },
    readsResults: true,
    own: { writer: "me", kept: undefined } as never,
    formIds: { make: "1", results: "2" },
    revoked: false,
  });
  const [make, results] = view.forms.map(({ form }) => form.fields);

  it("ask together for what it may do", () => {
    const ticks = make?.flatMap((field) => (field.kind === "tick" ? [field.group] : [])) ?? [];
    expect(ticks).toHaveLength(3);
    expect(new Set(ticks)).toEqual(new Set([words.t("serviceKeys:new.scopes")]));
  });

  it("say of one that was sent before that its key was shown then", () => {
    const shown = (made: { key: string; endsAt: Date } | undefined) =>
      shownKey(words, { name: "Payroll", made, back: "/" }).title;
    expect(shown({ key: "k", endsAt: new Date() })).toBe(words.t("serviceKeys:shown.title"));
    expect(shown(undefined)).toBe(words.t("serviceKeys:shown.titleBefore"));
  });

  it("begin each choice with a capital", () => {
    const labels = results
      ?.flatMap((field) => (field.kind === "choice" ? field.options : []))
      .map(({ label }) => label);
    for (const label of labels ?? []) expect(label).toMatch(/^[\p{Lu}\d]/u);
    expect(labels).toContain(words.t("serviceKeys:results.full"));
  });
});
