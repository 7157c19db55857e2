import { expect, it } from "vitest";
import { translatorFor } from "~/i18n/translator.server";
import { newActionView } from "./action-view.server";

const aPerson = (id: string, lastName: string, email: string | null) => ({
  id,
  firstName: "Anna",
  lastName,
  email,
  phoneNumber: "+358 40 1234567",
});

it("of two people with one name, an owner is chosen by their address or number as well", () => {
  const words = { t: translatorFor("en"), language: "en" as const, formToken: "token" };
  const { form } = newActionView(words, {
    organisation: { id: "firm", name: "Firm" },
    own: { writer: "2", kept: undefined },
    asker: "2",
    origin: undefined,
    guides: [],
    staff: [
      aPerson("1", "Lind", "anna@firm.example"),
      aPerson("2", "Lind", null),
      aPerson("3", "Berg", "berg@firm.example"),
    ],
  });
  const owner = form.fields.find(({ name }) => name === "owner");
  expect(owner?.kind === "choice" && owner.options.slice(0, 3).map(({ label }) => label)).toEqual([
    "Anna Lind, anna@firm.example",
    "Anna Lind, +358 40 1234567 (you)",
    "Anna Berg",
  ]);
});
