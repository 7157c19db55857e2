import { expect, it } from "vitest";
import { placeValues, sideRoom } from "./line-layout";

it("writes the latest number beside a line that falls steeply to the lowest value", () => {
  const bottom = 258;
  const values = [
    { x: 0, y: bottom, text: "0" },
    { x: 50, y: 0, text: "100" },
    { x: 100, y: bottom, text: "0" },
    { x: 100, y: bottom, text: "0" },
  ];
  const written = placeValues([values], bottom);
  expect(written.map(({ text }) => text)).toEqual(["0", "100"]);
  const [latest] = written;
  expect(latest?.x).toBeGreaterThan(100);
  expect(latest?.x).toBeLessThan(100 + sideRoom);
});
