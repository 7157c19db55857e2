import { expect, it } from "vitest";
import { sidesOf } from "./two-columns";

it("fills the side that ends higher up, the left one first", () => {
  expect(sidesOf([])).toEqual([]);
  expect(sidesOf([9])).toEqual(["left"]);
  expect(sidesOf([9, 3, 4, 5, 3])).toEqual(["left", "right", "right", "right", "left"]);
  expect(sidesOf([2, 2, 2])).toEqual(["left", "right", "left"]);
});
