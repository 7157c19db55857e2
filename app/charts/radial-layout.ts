import { withSoftHyphens } from "~/design/typeface/soft-hyphens";
import { bands, type Level, type LevelWords } from "./bands";
import { textWidth } from "./text-width";

/*
 * One drawing for all screens, in units of a 360 wide box around the centre of the circle: at 288 px (a 320 px phone with
 * its margins) the labels are 11.2 px high, at 460 px they equal the text around the chart.
 */
export const halfWidth = 180;
export const outerRadius = 92;
export const iconSize = 26;
const iconRadius = outerRadius + 20;
export const labelSize = 14;
export const lineHeight = 15.5;
export const scoreSize = 15;
/** How far from the middle of the icon the shape of the band and the number stand. */
export const shapeOffset = iconSize / 2 + 7;
export const scoreOffset = iconSize / 2 + 17;

type Box = { left: number; right: number; top: number; bottom: number };
/** Where an area has its icon and its name. */
type Place = {
  /** Middle of the icon; shape and number follow it away from the circle. */
  icon: { x: number; y: number };
  toRight: boolean;
  /** Middle of the lines of the name and baseline of the first. */
  x: number;
  y: number;
  lines: readonly string[];
};
type Places = { places: readonly Place[]; top: number; bottom: number };

/** What stands level with the middle of the circle is not below it by an error of rounding. */
const levelWithMiddle = 0.01;

/** Names come from published surveys in three languages, so few sets exist and each is laid out once. */
const knownPlaces = new Map<string, Places>();
const knownPlacesLimit = 100;

export function placesOf(labels: readonly string[]): Places {
  const key = labels.join("\n");
  let places = knownPlaces.get(key);
  if (!places) {
    if (knownPlaces.size >= knownPlacesLimit) knownPlaces.clear();
    places = placeLabels(labels);
    knownPlaces.set(key, places);
  }
  return places;
}

/**
 * Finds a place for each sector's row (icon, shape and number) at its rim, and for its name: above the row in the upper
 * half, below it in the lower one. A name is moved away from the circle only so far that it touches nothing placed before.
 * Scores have no part in it, so that two results of one person look alike.
 */
function placeLabels(labels: readonly string[]): Places {
  const rows = labels.map((_, n) => placeRow(((n + 0.5) / labels.length) * 2 * Math.PI));
  const taken = rows.map(({ box }) => box);
  const places: Place[] = [];
  // The widest part of the circle leaves least room, so names there choose first.
  const byRoom = [...rows.entries()].sort(([, a], [, b]) => Math.abs(a.icon.y) - Math.abs(b.icon.y));
  for (const [n, { icon, toRight, box: row }] of byRoom) {
    const { box, lines } = placeName(labels[n] ?? "", row, icon.y > levelWithMiddle, taken);
    taken.push(box);
    places[n] = { icon, toRight, x: (box.left + box.right) / 2, y: box.top + labelSize * 0.8, lines };
  }
  return {
    places,
    top: Math.min(-outerRadius, ...taken.map((box) => box.top)) - 2,
    bottom: Math.max(outerRadius, ...taken.map((box) => box.bottom)),
  };
}

const longestScore = textWidth("100", scoreSize);

function placeRow(angle: number) {
  const icon = { x: Math.sin(angle) * iconRadius, y: -Math.cos(angle) * iconRadius };
  const extent = scoreOffset + longestScore;
  const isCentred = Math.abs(Math.sin(angle)) < 0.01;
  const toRight = isCentred || icon.x > 0;
  if (isCentred) icon.x = (iconSize / 2 - extent) / 2;
  const half = iconSize / 2;
  const box: Box = {
    left: toRight ? icon.x - half : icon.x - extent,
    right: toRight ? icon.x + extent : icon.x + half,
    top: icon.y - half,
    bottom: icon.y + half,
  };
  return { icon, toRight, box };
}

function placeName(label: string, row: Box, below: boolean, taken: readonly Box[]): { box: Box; lines: string[] } {
  // Beside the circle there is room on either side of the row; elsewhere one side is the circle.
  const sides = Math.abs(row.top + row.bottom) < outerRadius ? [below, !below] : [below];
  const middle = (row.left + row.right) / 2;
  let best: { box: Box; lines: string[]; cost: number } | undefined;
  for (const lines of foldings(label)) {
    const widths = lines.map((line) => textWidth(line, labelSize));
    const width = Math.max(...widths);
    const height = lines.length * lineHeight;
    const reach = Math.max(0, halfWidth - width / 2);
    const hyphens = lines.filter((line) => line.endsWith("-")).length;
    // Centred on its row, or as far out as the edge allows.
    for (const under of sides)
      for (const x of [Math.max(-reach, Math.min(middle, reach)), Math.sign(middle) * reach]) {
        const top = under ? row.bottom + 3 : row.top - 3 - height;
        const boxes = widths.map((lineWidth, n) => ({
          left: x - lineWidth / 2,
          right: x + lineWidth / 2,
          top: top + n * lineHeight,
          bottom: top + (n + 1) * lineHeight,
        }));
        const { away, passed } = wayToFreePlace(boxes, under, taken);
        const cost =
          Math.abs(away) +
          Math.abs(middle - x) / 4 +
          (lines.length - 1) * 6 +
          hyphens * 16 +
          (under === below ? 0 : 10) +
          (passed ? 200 : 0);
        if (best && best.cost <= cost) continue;
        best = {
          box: { left: x - width / 2, right: x + width / 2, top: top + away, bottom: top + away + height },
          lines,
          cost,
        };
      }
  }
  if (!best) throw new Error("a name has at least one folding");
  return best;
}

/**
 * How far the lines have to go down or up, and whether they pass another area's place on the way and so seem to belong
 * there. Ends because circle and boxes do: beyond them every place is free.
 */
function wayToFreePlace(
  lines: readonly Box[],
  down: boolean,
  taken: readonly Box[],
): { away: number; passed: boolean } {
  let passed = false;
  for (let away = 0; ; away += down ? 2 : -2) {
    const moved = lines.map((box) => ({ ...box, top: box.top + away, bottom: box.bottom + away }));
    const meets = moved.some((box) => taken.some((other) => overlap(box, other)));
    if (!meets && !moved.some(touchesCircle)) return { away, passed };
    passed ||= meets;
  }
}

/** Every way to set a name in one to three lines, broken at spaces, soft hyphens and, in long words, between syllables. */
function foldings(label: string): string[][] {
  const pieces = withSoftHyphens(label.trim(), isLong).split(/(?<=[\s\u00AD])/u);
  const all: string[][] = [];
  const fold = (from: number, lines: string[]) => {
    if (from === pieces.length) all.push(lines);
    else if (lines.length < 3)
      for (let to = from + 1; to <= pieces.length; to++) {
        const line = pieces.slice(from, to).join("");
        const hyphen = line.endsWith("\u00AD") ? "-" : "";
        const isWhole = from === 0 && to === pieces.length;
        if (isWhole || !joins.test(line)) fold(to, [...lines, line.replaceAll("\u00AD", "").trim() + hyphen]);
      }
  };
  fold(0, []);
  return all;
}

/** An "and" stands with what it joins, in each language. */
const joins = /^\p{Ll}{1,3}\s*$/u;

/** A wider word may find no room beside the circle. */
const longestWord = 80;
const isLong = (word: string) => textWidth(word, labelSize) > longestWord;

function touchesCircle({ left, right, top, bottom }: Box): boolean {
  const x = Math.max(left, Math.min(0, right));
  const y = Math.max(top, Math.min(0, bottom));
  return Math.hypot(x, y) < outerRadius + 3;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right + 4 && b.left < a.right + 4 && a.top < b.bottom + 2 && b.top < a.bottom + 2;
}

/** One row if the words fit, else one row per word; what a lowered level is called is longer, and has a row below them. */
export function placeLegend({ lowered, ...words }: LevelWords, top: number) {
  const widths = bands.map((band) => 15 + textWidth(words[band], labelSize));
  const gap = 18;
  const total = widths.reduce((sum, width) => sum + width, 0) + gap * (bands.length - 1);
  const oneRow = total <= 2 * halfWidth;
  const left = -(oneRow ? total : Math.max(...widths)) / 2;
  let x = left;
  const entries = bands.map((band, n): LegendEntry => {
    const entry = { band, word: words[band], x, y: top + labelSize + (oneRow ? 0 : n * legendLine) };
    if (oneRow) x += (widths[n] ?? 0) + gap;
    return entry;
  });
  const lowest = Math.max(...entries.map(({ y }) => y));
  if (lowered === undefined) return { entries, bottom: lowest + 6 };
  const middle = -(15 + textWidth(lowered, labelSize)) / 2;
  const y = lowest + legendLine;
  return {
    entries: [...entries, { band: "lowered", word: lowered, x: oneRow ? middle : left, y } as const],
    bottom: y + 6,
  };
}

const legendLine = 20;

type LegendEntry = { band: Level; word: string; x: number; y: number };
