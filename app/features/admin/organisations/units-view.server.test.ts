import { expect, it } from "vitest";
import type { PlacedUnit } from "~/features/people/units";
import { translatorFor } from "~/i18n/translator.server";
import { unitsView } from "./units-view.server";

const words = { t: translatorFor("en"), language: "en" as const, formToken: "token", draw: (part: unknown) => part };

/** The field for the unit that another one is a part of. */
function parentField(units: PlacedUnit[]) {
  const { form } = unitsView(words as never, {
    ...{ organisation: { id: "firm", name: "Firm" }, units },
    ...{ own: { writer: "", kept: undefined }, added: undefined },
  });
  return form.fields.find(({ name }) => name === "parent");
}

it("asks which unit another is a part of only where there is one to choose", () => {
  const office = { id: "1", parentId: null, name: "Office", path: "Office", level: 1, people: 0 } as PlacedUnit;
  expect(parentField([])).toMatchObject({ onlyOnError: true });
  expect(parentField([office])).not.toHaveProperty("onlyOnError");
});
