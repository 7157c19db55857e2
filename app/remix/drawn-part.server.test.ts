import { createElement } from "react";
import { expect, it } from "vitest";
import { keptDrawing } from "./drawn-part.server";

type Told = { unit: string; by?: string };

/** A drawing that says how often it was drawn. */
function counted() {
  let times = 0;
  const draw = keptDrawing(({ unit }: Told) => {
    times += 1;
    return createElement("p", null, unit);
  });
  return { draw, times: () => times };
}

const inDocument = { isDocument: true };

it("is drawn once of the same data, and anew of any others", () => {
  const { draw, times } = counted();
  const [first, again, other] = [{ unit: "Care" }, { unit: "Care" }, { unit: "Kitchen" }].map((data) =>
    draw(inDocument, data),
  );
  expect([first?.html, again?.html, other?.html]).toEqual(["<p>Care</p>", "<p>Care</p>", "<p>Kitchen</p>"]);
  expect([first?.sign === again?.sign, first?.sign === other?.sign, times()]).toEqual([true, false, 2]);
});

it("takes all that it is given for what it is drawn of, also what no word of it shows", () => {
  const { draw, times } = counted();
  for (const by of ["a subscriber", "the reader of a unit"]) draw(inDocument, { unit: "Care", by });
  expect(times()).toBe(2);
});

it("gives a document HTML that is not written down for the browser's script, and the script data and no HTML", () => {
  const { draw, times } = counted();
  const [document, data] = [draw(inDocument, { unit: "Care" }), draw({ isDocument: false }, { unit: "Care" })];
  expect([Object.keys(document), document.data]).toEqual([["sign"], undefined]);
  expect([data, times()]).toEqual([{ sign: document.sign, data: { unit: "Care" } }, 1]);
});

it("is forgotten when others need its room", () => {
  const { draw, times } = counted();
  const large = "a".repeat(1_500_000);
  for (const more of ["1", "2", "3", "1"]) draw(inDocument, { unit: large + more });
  expect(times()).toBe(4);
});
