import { expect, it } from "vitest";
import { translatorFor } from "~/i18n/translator.server";
import { documentNotesId } from "~/shell/document-notes-id";
import { newActionView } from "./action-view.server";

const aPerson = (id: string, lastName: string, email: string | null) => ({
  id,
  firstName: "Anna",
  lastName,
  email,
  phoneNumber: "+358 40 1234567",
});

function formWith(staff: ReturnType<typeof aPerson>[]) {
  const words = { t: translatorFor("en"), language: "en" as const, formToken: "token" };
  return newActionView(words, {
    ...{ organisation: { id: "firm", name: "Firm" }, own: { writer: "2", kept: undefined }, asker: "2" },
    ...{ origin: undefined, guides: [], staff },
  }).form;
}

it("has no field that is named as what stands at the top of every document, or its label would lead there", () => {
  expect(formWith([]).fields.map(({ name }) => name)).not.toContain(documentNotesId);
});

it("of two people with one name, an owner is chosen by their address or number as well", () => {
  const form = formWith([
    aPerson("1", "Lind", "anna@firm.example"),
    aPerson("2", "Lind", null),
    aPerson("3", "Berg", "berg@firm.example"),
  ]);
  const owner = form.fields.find(({ name }) => name === "owner");
  expect(owner?.kind === "choice" && owner.options.slice(0, 3).map(({ label }) => label)).toEqual([
    "Anna Lind, anna@firm.example",
    "Anna Lind, +358 40 1234567 (you)",
    "Anna Berg",
  ]);
});
