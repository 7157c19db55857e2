import { expect, it } from "vitest";
import { mayLink } from "./grain";

const coarse = (modules: number) => ({ grain: "halves" as const, modules });
const full = (modules: number) => ({ grain: "full" as const, modules });

it.each([
  ["an order alone, however long", coarse(29), [], true],
  ["bands beside bands, to the most modules", coarse(14), [coarse(8), coarse(7)], true],
  ["bands beside bands, one more", coarse(15), [coarse(8), coarse(7)], false],
  ["points beside points, however many", full(29), [full(29), full(29)], true],
  ["bands beside points", coarse(3), [full(3)], false],
  ["points beside bands", full(3), [full(3), coarse(3)], false],
])("under one id: %s", (_, own, others, allowed) => {
  expect(mayLink(own, others)).toBe(allowed);
});
