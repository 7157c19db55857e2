import { color } from "../../app/design/tokens";
import type { IconShape } from "./icon-shapes";
import { left, right } from "./page-plan";

export type Doc = PDFKit.PDFDocument;
export type Structure = PDFKit.PDFStructureElement;

/** Baseline of a line, as a share of its leading from the top. */
export const baseline = 0.72;

/** Draws lines under each other from `top`; `firstBaseline` is counted from there. */
export function drawLines(
  doc: Doc,
  lines: readonly string[],
  x: number,
  top: number,
  leading: number,
  firstBaseline = leading * baseline,
): void {
  for (const [index, line] of lines.entries()) {
    // The space that a line break stands for keeps the words apart for whoever reads or copies the text.
    const text = index < lines.length - 1 ? `${line} ` : line;
    doc.text(text, x, top + firstBaseline + index * leading, { lineBreak: false, baseline: "alphabetic" });
  }
}

export function hairline(doc: Doc, y: number): void {
  doc.lineWidth(0.75).moveTo(left, y).lineTo(right, y).stroke(color.border.hairline);
}

export function child(doc: Doc, parent: Structure, tag: string): Structure {
  const element = doc.struct(tag);
  parent.add(element);
  return element;
}

/** Adds an element whose content is what `drawContent` draws. */
export function tagged(doc: Doc, parent: Structure, tag: string, drawContent: () => void): void {
  parent.add(doc.struct(tag, {}, drawContent));
}

/** Draws what only looks: readers of the structure pass over it. */
export function artifact(doc: Doc, type: "Layout" | "Pagination", drawContent: () => void): void {
  doc.markContent("Artifact", { type });
  drawContent();
  doc.endMarkedContent();
}

/** Draws an icon of the 24 px grid around a point; its strokes thicken with it less than its size does. */
export function drawIcon(
  doc: Doc,
  shapes: readonly IconShape[],
  x: number,
  y: number,
  size: number,
  hue: string,
): void {
  const scale = size / 24;
  doc.save();
  doc.translate(x - size / 2, y - size / 2).scale(scale);
  doc
    .lineCap("round")
    .lineJoin("round")
    .lineWidth(Math.min(2, 2.6 / scale));
  for (const shape of shapes) {
    if (shape.kind === "path") doc.path(shape.d);
    else if (shape.kind === "circle") doc.circle(shape.cx, shape.cy, shape.r);
    else doc.roundedRect(shape.x, shape.y, shape.width, shape.height, shape.rx);
    if (shape.filled) doc.fill(hue);
    else doc.stroke(hue);
  }
  doc.restore();
}

/** Symbol and wordmark as `app/design/page/logo.tsx` draws them, 112 × 32 at scale 1. */
export function drawLogo(doc: Doc, x: number, y: number, scale: number): void {
  doc.save();
  doc.translate(x, y).scale(scale);
  doc
    .path(
      "M15.5 29C14 21 9.5 15.5 1.5 13.5C1.2 22 6 28.5 15.5 29ZM15.5 29C17 21 21.5 15.5 29.5 13.5C29.8 22 25 28.5 15.5 29Z",
    )
    .fill(color.primary.solid);
  doc.lineWidth(3).lineCap("round").lineJoin("round");
  doc
    .path(
      "M41 13.5l4.5 11 4.5-11M71.5 13.5v11M77.5 24.5v-11M77.5 18.5a4.25 4.25 0 0 1 8.5 0v6M92.5 9v12a3.5 3.5 0 0 0 4.5 3.3M89.5 13.5h7M102.5 13.5v11",
    )
    .stroke(color.primary.solid);
  doc.circle(60, 19, 5.5).stroke(color.primary.solid);
  doc.circle(71.5, 7.5, 2).fill(color.primary.solid);
  doc.circle(15.5, 7.5, 4.5).fill(color.accent);
  doc.circle(102.5, 7.5, 2).fill(color.accent);
  doc.restore();
}
