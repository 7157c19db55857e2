import { describe, expect, it } from "vitest";
import { qrDrawing } from "./qr-drawing.server";

/** The squares a path darkens, row by row, as the letters of a picture. */
function pictureOf({ path, side }: ReturnType<typeof qrDrawing>): string[] {
  const rows = Array.from({ length: side }, () => Array.from({ length: side }, () => "."));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(width); step++) (rows[Number(y)] as string[])[Number(x) + step] = "#";
  }
  return rows.map((row) => row.join(""));
}

describe("qrDrawing", () => {
  it("leaves the quiet zone white and has a finder pattern in three corners", () => {
    const drawing = qrDrawing("HTTPS://VOINTI.EXAMPLE/EN/TEST/BEGIN");
    const picture = pictureOf(drawing);
    expect(picture.slice(0, 4).concat(picture.slice(-4)).join("")).not.toContain("#");
    expect(picture.every((row) => row.startsWith("....") && row.endsWith("...."))).toBe(true);
    const finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];
    const corner = (top: number, left: number) => picture.slice(top, top + 7).map((row) => row.slice(left, left + 7));
    const far = drawing.side - 4 - 7;
    expect([corner(4, 4), corner(4, far), corner(far, 4)]).toEqual([finder, finder, finder]);
  });

  it("grows with the text and holds letters of every language", () => {
    const short = qrDrawing("a");
    const long = qrDrawing("otpauth://totp/Vointi:hyvä.työntekijä@example.com?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567");
    expect(short.side).toBe(29);
    expect(long.side).toBeGreaterThan(short.side);
    expect(qrDrawing("ä")).not.toEqual(qrDrawing("a"));
  });
});
