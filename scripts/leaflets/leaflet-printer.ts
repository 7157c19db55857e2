import { readFile } from "node:fs/promises";
import PDFDocument from "pdfkit";
import { color } from "../../app/design/tokens";
import type { Leaflet } from "../../app/features/content/leaflet";
import { type Language, localeOf } from "../../app/i18n/languages";
import { product } from "../../app/platform/product";
import {
  artifact,
  baseline,
  child,
  type Doc,
  drawIcon,
  drawLines,
  drawLogo,
  hairline,
  type Structure,
  tagged,
} from "./drawing";
import { frameTexts } from "./frame-texts";
import { readIcons } from "./icon-shapes";
import {
  band,
  boxPadding,
  type FontName,
  fontSizes,
  type LeafletPlan,
  leadings,
  left,
  listIndent,
  noteTop,
  type PlannedItem,
  type PlannedUnit,
  page,
  planLeaflet,
  right,
  textLeft,
} from "./page-plan";
import { measureWith } from "./text-measure";
import { unpackWoff } from "./unpack-woff";

/** The website's own fonts. WOFF, not WOFF2, whose glyphs are transformed and would have to be rebuilt. */
const fontFiles: Record<FontName, string> = {
  bold: "montserrat/files/montserrat-latin-700-normal.woff",
  semibold: "montserrat/files/montserrat-latin-600-normal.woff",
  normal: "maven-pro/files/maven-pro-latin-400-normal.woff",
  medium: "maven-pro/files/maven-pro-latin-500-normal.woff",
};

const boxRadius = 12;

/** Prints one leaflet in one language: the bytes of a tagged PDF, always the same for the same content. */
export type LeafletPrinter = (leaflet: Leaflet, language: Language) => Promise<Buffer>;

/**
 * Reads fonts and icons once, for any number of leaflets.
 * @param root folder of the project, with `app` and `node_modules`
 */
export async function openLeafletPrinter(root: string): Promise<LeafletPrinter> {
  const names = Object.keys(fontFiles) as FontName[];
  const fonts = await Promise.all(
    names.map(async (name) => ({
      name,
      data: unpackWoff(await readFile(`${root}/node_modules/@fontsource/${fontFiles[name]}`)),
    })),
  );
  const icon = await readIcons(`${root}/app/design/icons.svg`);
  const register = (doc: Doc) => {
    for (const { name, data } of fonts) doc.registerFont(name, data);
  };
  // Measured in a document of its own: in the printed one the fonts then stand in the order in which they are drawn,
  // whatever was printed before.
  const sheet = new PDFDocument({ autoFirstPage: false, font: "" });
  register(sheet);
  const measure = measureWith(sheet);

  return (leaflet, language) => {
    const doc = new PDFDocument({
      size: "A4",
      margin: 0,
      autoFirstPage: false,
      // Without a font of its own pdfkit would name one that isn't embedded.
      font: "",
      pdfVersion: "1.7",
      lang: localeOf[language],
      tagged: true,
      displayTitle: true,
      info: {
        Title: leaflet.title[language],
        Author: product.name,
        Subject: leaflet.lead[language],
        Creator: product.name,
        CreationDate: new Date(`${leaflet.revised}T00:00:00Z`),
      },
    });
    register(doc);
    // The mark of PDF/UA-1, which the structure below keeps to.
    doc.appendXML(
      '<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">' +
        "<pdfuaid:part>1</pdfuaid:part></rdf:Description>",
    );
    const bytes = collect(doc);
    const note = frameTexts.note(language, leaflet.revised);
    draw(doc, leaflet, language, planLeaflet(leaflet, language, note, measure), icon);
    doc.end();
    return bytes;
  };
}

function collect(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (chunk: Uint8Array) => chunks.push(Buffer.from(chunk)));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
}

/** Draws the pages in reading order, since the order of the structure is the order of drawing. */
function draw(
  doc: Doc,
  leaflet: Leaflet,
  language: Language,
  plan: LeafletPlan,
  icon: Awaited<ReturnType<typeof readIcons>>,
): void {
  const root = doc.struct("Document");
  doc.addStructure(root);
  let section: Structure = root;
  let list: Structure = root;
  for (const [index, units] of plan.pages.entries()) {
    doc.addPage();
    if (index === 0) drawCover(doc, root, leaflet, plan, icon);
    else drawRunningHead(doc, leaflet.title[language]);
    for (const unit of units) {
      drawGround(doc, unit, plan);
      if (unit.heading) {
        section = child(doc, root, "Sect");
        const { heading } = unit;
        const inset = unit.box ? boxPadding : 0;
        tagged(doc, section, "H2", () => {
          doc.font("semibold").fontSize(fontSizes.heading).fillColor(color.primary.strong);
          // The first line of the heading and of the text stand on one line.
          drawLines(doc, heading, left + inset, unit.y + inset, leadings.heading, plan.leading * baseline);
        });
      }
      for (const item of unit.items) {
        if (item.startsList) list = startList(doc, section, item);
        drawItem(doc, item.kind === "text" || item.kind === "urgent" ? section : list, item, plan, icon);
      }
    }
    if (index === plan.pages.length - 1) {
      tagged(doc, root, "P", () => {
        doc.font("normal").fontSize(fontSizes.note).fillColor(color.text.quiet);
        drawLines(doc, plan.note, textLeft, noteTop(plan), leadings.note);
      });
    }
    drawFoot(doc, frameTexts.page(language, index + 1, plan.pages.length));
  }
}

function drawCover(
  doc: Doc,
  root: Structure,
  leaflet: Leaflet,
  plan: LeafletPlan,
  icon: Awaited<ReturnType<typeof readIcons>>,
): void {
  artifact(doc, "Layout", () => {
    doc.rect(0, 0, page.width, plan.bandHeight).fill(color.primary.soft);
    drawLogo(doc, left - 1, 42, 1.05);
    const centre = { x: right - 56, y: plan.bandHeight / 2 + 14 };
    doc.circle(centre.x, centre.y, 56).fill(color.surface.card);
    drawIcon(doc, icon(leaflet.icon), centre.x, centre.y, 62, color.primary.solid);
  });
  let y: number = band.above;
  tagged(doc, root, "H1", () => {
    doc.font("bold").fontSize(fontSizes.title).fillColor(color.primary.strong);
    drawLines(doc, plan.title, left, y, leadings.title);
  });
  y += plan.title.length * leadings.title + band.between;
  tagged(doc, root, "P", () => {
    doc.font("normal").fontSize(fontSizes.lead).fillColor(color.text.normal);
    drawLines(doc, plan.lead, left, y, leadings.lead);
  });
}

function drawRunningHead(doc: Doc, title: string): void {
  artifact(doc, "Pagination", () => {
    drawLogo(doc, left, 34, 0.72);
    doc.font("normal").fontSize(fontSizes.note).fillColor(color.text.quiet);
    drawLines(doc, [title], right - doc.widthOfString(title), 42, leadings.note);
    hairline(doc, 66);
  });
}

function drawFoot(doc: Doc, pageNumber: string): void {
  artifact(doc, "Pagination", () => {
    const y = page.height - 46;
    doc.font("normal").fontSize(fontSizes.note).fillColor(color.text.quiet);
    drawLines(doc, [pageNumber], right - doc.widthOfString(pageNumber), y, leadings.note);
  });
}

/** The box or the hairline a section stands in or under. */
function drawGround(doc: Doc, unit: PlannedUnit, plan: LeafletPlan): void {
  if (unit.box) {
    const isHelp = unit.section.kind === "help";
    artifact(doc, "Layout", () => {
      doc
        .roundedRect(left, unit.y, right - left, unit.height, boxRadius)
        .fill(isHelp ? color.surface.warm : color.primary.soft);
    });
  } else if (unit.parted) {
    artifact(doc, "Layout", () => hairline(doc, unit.y - plan.leading * 0.75));
  }
}

function startList(doc: Doc, section: Structure, item: PlannedItem): Structure {
  const list = child(doc, section, "L");
  // Steps are read out with their numbers only if the list says that it has some. pdfkit has no option for that, and its
  // types don't show the element's dictionary.
  const { dictionary } = list as unknown as { dictionary: { data: Record<string, unknown> } };
  dictionary.data.A = { O: "List", ListNumbering: item.kind === "step" ? "Decimal" : "None" };
  return list;
}

function drawItem(
  doc: Doc,
  parent: Structure,
  item: PlannedItem,
  plan: LeafletPlan,
  icon: Awaited<ReturnType<typeof readIcons>>,
): void {
  const body = () => {
    doc.font(item.kind === "urgent" ? "medium" : "normal").fontSize(plan.size);
    doc.fillColor(item.kind === "urgent" ? color.critical.strong : color.text.normal);
    drawLines(doc, item.lines, item.x, item.y, plan.leading);
  };
  const middle = item.y + plan.leading * 0.5;
  if (item.kind === "text") {
    tagged(doc, parent, "P", body);
  } else if (item.kind === "urgent") {
    artifact(doc, "Layout", () => drawIcon(doc, icon("alert"), textLeft + 8, middle, 16, color.critical.solid));
    tagged(doc, parent, "P", body);
  } else if (item.kind === "tick") {
    artifact(doc, "Layout", () => {
      doc
        .lineWidth(1.1)
        .roundedRect(textLeft, middle - 5, 10, 10, 2.5)
        .fillAndStroke(color.surface.card, color.primary.solid);
    });
    tagged(doc, child(doc, parent, "LI"), "LBody", body);
  } else {
    const entry = child(doc, parent, "LI");
    const isStep = item.kind === "step";
    tagged(doc, entry, "Lbl", () => {
      doc
        .font(isStep ? "semibold" : "normal")
        .fontSize(plan.size)
        .fillColor(color.primary.solid);
      drawLines(doc, [isStep ? `${item.ordinal}.` : "•"], item.x - listIndent, item.y, plan.leading);
    });
    tagged(doc, entry, "LBody", body);
  }
}
