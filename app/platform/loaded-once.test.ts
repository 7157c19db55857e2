import { expect, it } from "vitest";
import { loadedOnce } from "./loaded-once";

it("loads a part of the application once, and again where it did not come", async () => {
  let asked = 0;
  const part = loadedOnce(async () => {
    asked += 1;
    if (asked === 1) throw new Error("no network");
    return "part";
  });
  expect(await part()).toBeUndefined();
  expect(await Promise.all([part(), part()])).toEqual(["part", "part"]);
  expect(asked).toBe(2);
});
