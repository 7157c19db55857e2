import { expect, it } from "vitest";
import { withSoftHyphens } from "./soft-hyphens";

const seen = (text: string, isLong?: (word: string) => boolean) =>
  withSoftHyphens(text, isLong).replaceAll("\u00AD", "|");

it("says where long words may be broken, and leaves the others whole", () => {
  expect(seen("Vaikutusmahdollisuudet työssä")).toBe("Vai|ku|tus|mah|dol|li|suu|det työssä");
  expect(seen("Arbetsförhållanden")).toBe("Arbets|förhål|lan|den");
  expect(seen("Oikeudenmukainen Yhteenkuuluvuus")).toBe("Oikeu|den|mu|kai|nen Yhteen|kuu|lu|vuus");
  expect(seen("Itsemyötätunto Arbetslöshet")).toBe("Itsemyötätunto Arbetslöshet");
});

it("asks who draws it which words are long", () => {
  expect(seen("Liikunta uni", (word) => word === "Liikunta")).toBe("Lii|kunta uni");
});

it("leaves a text as it is that has soft hyphens of its own", () => {
  expect(seen("Merkityk\u00ADsellisyyden kokemus")).toBe("Merkityk|sellisyyden kokemus");
});
