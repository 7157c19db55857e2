import type { Leaflet, LeafletBlock, LeafletSection } from "../../app/features/content/leaflet";
import type { Language } from "../../app/i18n/languages";

/**
 * Where everything stands on the pages, before anything is drawn. Lengths in points (1/72 inch), y grows downwards.
 * Headings hang in a column of their own, so that the text keeps a measure that is easy to read.
 */

export const page = { width: 595.28, height: 841.89 } as const;
export const left = 54;
export const right = page.width - left;
export const textLeft = 196;
/** Boxes are as wide as the page's text; what stands in them keeps clear of their edge. */
export const boxPadding = 18;
export const fontSizes = { title: 30, lead: 13, heading: 12.5, note: 8.5 } as const;
export const leadings = { title: 36, lead: 19.5, heading: 16.5, note: 12 } as const;
/** Height of the coloured band without its texts: what is above the title and below the lead. */
export const band = { above: 104, between: 14, below: 34 } as const;
const titleWidth = 350;
const firstPageGap = 32;
const laterPageTop = 88;
const bottom = page.height - 66;

export type FontName = "bold" | "semibold" | "normal" | "medium";

export type Measure = {
  /** Width of one line, in points. */
  width(text: string, font: FontName, size: number): number;
  /** Breaks a text into lines no wider than `width` points; a wider word stands alone on its line. */
  wrap(text: string, font: FontName, size: number, width: number): string[];
};

export type PlannedItem = {
  kind: "text" | "urgent" | "bullet" | "step" | "tick";
  lines: string[];
  /** Ordinal of a step, from one. */
  ordinal: number;
  /** Whether a list begins with this item. */
  startsList: boolean;
  x: number;
  y: number;
};

/** What stays together on one page: a heading with what it announces, a whole box, a paragraph. */
export type PlannedUnit = {
  section: LeafletSection;
  heading: string[] | undefined;
  items: PlannedItem[];
  box: boolean;
  /** Whether a hairline above parts it from the section before. */
  parted: boolean;
  y: number;
  height: number;
};

export type LeafletPlan = {
  /** Size and leading of the running text. */
  size: number;
  leading: number;
  title: string[];
  lead: string[];
  bandHeight: number;
  pages: PlannedUnit[][];
  note: string[];
};

/** Sizes of the running text, preferred first. */
const bodySizes = [11.25, 11, 10.75, 10.5, 10.25] as const;
const preferredPages = 2;
/** Between sections, in lines. */
const sectionGap = 1.5;

/**
 * Plans the pages of one leaflet in one language: the largest text with which it fits on two pages, at best without
 * parting a section. A longer leaflet gets a third page.
 * @param note the small print at the end of the last page
 * Throws where a word of a heading is wider than its column, or what stays together is longer than a page.
 */
export function planLeaflet(leaflet: Leaflet, language: Language, note: string, measure: Measure): LeafletPlan {
  const tries = [true, false].flatMap((keepSections) => bodySizes.map((size) => ({ size, keepSections })));
  for (const { size, keepSections } of tries) {
    const plan = planAt(size, keepSections, leaflet, language, note, measure);
    if (plan.pages.length <= preferredPages) return plan;
  }
  return planAt(bodySizes[0], false, leaflet, language, note, measure);
}

function planAt(
  size: number,
  keepSections: boolean,
  leaflet: Leaflet,
  language: Language,
  note: string,
  measure: Measure,
): LeafletPlan {
  const leading = size * 1.5;
  const title = balanced(leaflet.title[language], titleWidth, (text, width) =>
    measure.wrap(text, "bold", fontSizes.title, width),
  );
  const lead = settled(leaflet.lead[language], "normal", fontSizes.lead, titleWidth, measure);
  const bandHeight =
    band.above + title.length * leadings.title + band.between + lead.length * leadings.lead + band.below;
  const noteLines = settled(note, "normal", fontSizes.note, right - textLeft, measure);

  const pages: PlannedUnit[][] = [[]];
  let y = bandHeight + firstPageGap;
  let isTop = true;
  for (const [index, section] of leaflet.sections.entries()) {
    const before = leaflet.sections[index - 1];
    for (const [position, unit] of unitsOf(leaflet, section, keepSections, language, size, measure).entries()) {
      const isNewSection = position === 0;
      const parted = isNewSection && !unit.box && before?.kind === "plain";
      const gap = isTop ? 0 : isNewSection ? leading * sectionGap : gapBefore(unit.items[0], leading);
      if (y + gap + unit.height > bottom) {
        if (laterPageTop + unit.height > bottom) {
          if (keepSections && !unit.box) return planAt(size, false, leaflet, language, note, measure);
          throw new Error(`${leaflet.id}.yaml: ${section.key}: too long for a page in ${language}`);
        }
        pages.push([]);
        y = laterPageTop;
        place(unit, y, false);
      } else {
        y += gap;
        place(unit, y, parted);
      }
      pages.at(-1)?.push(unit);
      y += unit.height;
      isTop = false;
    }
  }
  if (y + leading + noteLines.length * leadings.note > bottom) pages.push([]);
  return { size, leading, title, lead, bandHeight, pages, note: noteLines };
}

/** Top of the small print, which stands at the foot of the last page. */
export function noteTop(plan: LeafletPlan): number {
  return bottom - plan.note.length * leadings.note;
}

function place(unit: PlannedUnit, y: number, parted: boolean): void {
  unit.y = y;
  unit.parted = parted;
  for (const item of unit.items) item.y += y;
}

/** Cuts a section into units whose items' y is counted from the top of the unit. */
function unitsOf(
  leaflet: Leaflet,
  section: LeafletSection,
  keepSections: boolean,
  language: Language,
  size: number,
  measure: Measure,
): PlannedUnit[] {
  const leading = size * 1.5;
  const isBox = section.kind !== "plain";
  const inset = isBox ? boxPadding : 0;
  const headingWidth = textLeft - 16 - left - inset;
  const heading = balanced(section.heading[language], headingWidth, (text, width) =>
    measure.wrap(text, "semibold", fontSizes.heading, width),
  );
  const tooWide = heading.find((line) => measure.width(line, "semibold", fontSizes.heading) > headingWidth);
  if (tooWide) {
    throw new Error(`${leaflet.id}.yaml: ${section.key}/heading/${language}: too wide for its column: ${tooWide}`);
  }
  const items = section.blocks.flatMap((block) => itemsOf(block, section, language, size, inset, measure));
  const units: PlannedUnit[] = [];
  for (const group of isBox || keepSections ? [items] : keepTogether(items)) {
    const isFirst = units.length === 0;
    let y = inset;
    for (const [index, item] of group.entries()) {
      if (index > 0) y += gapBefore(item, leading);
      item.y = y;
      y += item.lines.length * leading;
    }
    const headingHeight = isFirst ? inset + heading.length * leadings.heading : 0;
    units.push({
      section,
      heading: isFirst ? heading : undefined,
      items: group,
      box: isBox,
      parted: false,
      y: 0,
      height: Math.max(y, headingHeight) + inset,
    });
  }
  return units;
}

function gapBefore(item: PlannedItem | undefined, leading: number): number {
  return item === undefined || item.startsList || item.kind === "text" || item.kind === "urgent"
    ? leading * 0.5
    : leading * 0.3;
}

/** The indent of a list's text from its marker. */
export const listIndent = 17;

function itemsOf(
  block: LeafletBlock,
  section: LeafletSection,
  language: Language,
  size: number,
  inset: number,
  measure: Measure,
): PlannedItem[] {
  const width = right - textLeft - inset;
  const paragraph = block.text ?? block.urgent;
  if (paragraph) {
    const isUrgent = block.urgent !== undefined;
    const indent = isUrgent ? listIndent + 6 : 0;
    const lines = settled(paragraph[language], isUrgent ? "medium" : "normal", size, width - indent, measure);
    return [{ kind: isUrgent ? "urgent" : "text", lines, ordinal: 0, startsList: false, x: textLeft + indent, y: 0 }];
  }
  const kind = block.steps ? "step" : section.kind === "try" ? "tick" : "bullet";
  return (block.steps ?? block.list ?? []).map((text, index) => ({
    kind,
    lines: settled(text[language], "normal", size, width - listIndent, measure),
    ordinal: index + 1,
    startsList: index === 0,
    x: textLeft + listIndent,
    y: 0,
  }));
}

/** Groups items that may not be parted by a page break: what announces a list, and the ends of lists two by two. */
function keepTogether(items: PlannedItem[]): PlannedItem[][] {
  const groups: PlannedItem[][] = [];
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    const after = items[index + 1];
    const announced = item.startsList && before !== undefined;
    const second = !item.startsList && before?.startsList === true && item.kind === before.kind;
    const inList = item.kind !== "text" && !item.startsList;
    const last = inList && (after === undefined || after.startsList || after.kind === "text");
    if (announced || second || last) groups.at(-1)?.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** How much of the width the last line of a paragraph should fill. */
const fullEnough = 0.22;

/**
 * Lines of running text. Where little would be left for the last one, the lines above give up some of their width for
 * it, if that costs no further line. A number stays with what it counts.
 */
function settled(text: string, font: FontName, size: number, width: number, measure: Measure): string[] {
  const bound = text.replace(/(?<=\d) (?=\p{L})/gu, noBreak);
  const lastWidth = (lines: string[]) => measure.width(lines.at(-1) ?? "", font, size);
  let best = measure.wrap(bound, font, size, width);
  const count = best.length;
  for (let narrower = width - 4; count > 1 && narrower > width * 0.85; narrower -= 4) {
    if (lastWidth(best) >= width * fullEnough) break;
    const candidate = measure.wrap(bound, font, size, narrower);
    if (candidate.length > count) break;
    if (lastWidth(candidate) > lastWidth(best)) best = candidate;
  }
  return best.map((line) => line.replaceAll(noBreak, " "));
}

const noBreak = "\u00A0";

/** The narrowest lines that need no more of them than `width` does: no single word is left on the last one. */
function balanced(text: string, width: number, wrap: (text: string, width: number) => string[]): string[] {
  const lines = wrap(text, width);
  let best = lines;
  for (let narrower = width - 4; narrower > width / 2; narrower -= 4) {
    const candidate = wrap(text, narrower);
    if (candidate.length > lines.length) break;
    best = candidate;
  }
  return best;
}
