import { expect, it } from "vitest";
import { textWidth } from "./text-width";

it("is no less than what Montserrat 600 takes for a wave of answers with figures of one width", () => {
  // Advance widths of the font: W 1.14, a 0.61, v 0.58, e 0.62, space 0.28, 2 0.68 em.
  expect(textWidth("Wave 2", 13)).toBeGreaterThan(50.8);
  expect(textWidth("Wave 2", 13)).toBeLessThan(54);
});

it("knows no difference between spaces", () => {
  expect(textWidth("22\u00a0Nov\u00a02026", 13)).toBe(textWidth("22 Nov 2026", 13));
});
