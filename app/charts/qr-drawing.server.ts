import qrcode from "qrcode-generator";
import type { QrDrawing } from "~/design/qr-code";

/** Squares of white around a code, as its standard asks. */
const quietZone = 4;

/** Draws a text as a QR code that is still read with 15 % of it covered. */
export function qrDrawing(text: string): QrDrawing {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const squares = Array.from({ length: code.getModuleCount() }, (_, index) => index);
  const rows = squares.map((row) =>
    rowPath(
      row,
      squares.map((column) => code.isDark(row, column)),
    ),
  );
  return { path: rows.join(""), side: squares.length + 2 * quietZone };
}

/** One row's runs of dark squares, each drawn as one bar. */
function rowPath(row: number, dark: readonly boolean[]): string {
  const runs = dark
    .map((isDark) => (isDark ? "x" : " "))
    .join("")
    .matchAll(/x+/g);
  return [...runs]
    .map(({ index, 0: run }) => `M${index + quietZone} ${row + quietZone}h${run.length}v1h-${run.length}z`)
    .join("");
}
