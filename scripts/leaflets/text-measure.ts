import type { FontName, Measure } from "./page-plan";

/** Measures text as pdfkit will set it. */
export function measureWith(doc: PDFKit.PDFDocument): Measure {
  // Widths at size 1: a leaflet is planned at several sizes, and widths grow with the size.
  const known: Record<FontName, Map<string, number>> = {
    bold: new Map(),
    semibold: new Map(),
    normal: new Map(),
    medium: new Map(),
  };
  // pdfkit, too, sets a line word by word, each with the space after it.
  const chunkWidth = (chunk: string, font: FontName) => {
    let width = known[font].get(chunk);
    if (width === undefined) {
      width = doc.font(font).fontSize(1).widthOfString(chunk);
      known[font].set(chunk, width);
    }
    return width;
  };
  return {
    width: (text, font, size) => {
      const words = text.split(" ");
      return words.reduce((sum, word, index) => {
        return sum + chunkWidth(index < words.length - 1 ? `${word} ` : word, font) * size;
      }, 0);
    },
    wrap(text, font, size, limit) {
      const lines: string[][] = [];
      let before = 0;
      for (const word of text.split(" ")) {
        const line = lines.at(-1);
        if (line && before + chunkWidth(word, font) * size <= limit) {
          line.push(word);
        } else {
          lines.push([word]);
          before = 0;
        }
        before += chunkWidth(`${word} `, font) * size;
      }
      return lines.map((line) => line.join(" "));
    },
  };
}
