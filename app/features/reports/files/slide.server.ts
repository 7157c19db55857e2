import type PptxGenJS from "pptxgenjs";
import { color } from "~/design/tokens";
import type { Slide } from "./slide-view.server";

const bare = (hex: string) => hex.replace("#", "");
const ink = bare(color.text.normal);
const quiet = bare(color.text.quiet);
const main = bare(color.primary.solid);
const soft = bare(color.primary.soft);

/** Inches from the edge, and what is left between: a slide is 13.33 by 7.5. */
const edge = 0.6;
const across = 13.33 - 2 * edge;
/** Every office has it, so that lines break where they are meant to. */
const fontFace = "Calibri";

/** Characters that XML can't hold: the library leaves them in. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
const written = (text: string): string => text.replace(unwritable, "");

/** Slides as a presentation. The library that writes it is loaded when somebody asks for one. */
export async function* slideFile(slides: readonly Slide[]): AsyncGenerator<Uint8Array> {
  const { default: Deck } = await import("pptxgenjs");
  const deck = new Deck();
  deck.layout = "LAYOUT_WIDE";
  // Its field for a company is written without escaping: "Hoiva & Koti" would make a file that nothing opens.
  deck.title = written(slides[0]?.title ?? "");
  deck.author = written(slides[0]?.organisation ?? "");
  deck.theme = { headFontFace: fontFace, bodyFontFace: fontFace };
  // A title of its own kind is what lists of slides and screen readers go by.
  deck.defineSlideMaster({
    title: "report",
    background: { color: bare(color.surface.card) },
    objects: [
      {
        placeholder: {
          options: {
            name: "title",
            type: "title",
            x: edge,
            y: 0.35,
            w: across,
            h: 0.75,
            align: "left",
            valign: "middle",
          },
          text: "",
        },
      },
    ],
  });
  for (const slide of slides) draw(deck.addSlide({ masterName: "report" }), slide);
  yield (await deck.write({ outputType: "uint8array" })) as Uint8Array;
}

function draw(on: PptxGenJS.Slide, { lang, title, sentences, numbers, lists, small }: Slide): void {
  const text = { fontFace, lang, margin: 0, valign: "top", fit: "shrink" } as const;
  on.addText(written(title), {
    ...text,
    placeholder: "title",
    bold: true,
    fontSize: 28,
    color: main,
    valign: "middle",
  });
  // Three sentences take four lines, which end above the numbers.
  const fontSize = sentences.length > 2 ? 16 : 20;
  on.addText(written(sentences.join(" ")), { ...text, x: edge, y: 1.2, w: across, h: 0.95, fontSize, color: ink });
  const gap = 0.3;
  const width = (across - 2 * gap) / 3;
  for (const [at, { label, value, note }] of numbers.entries()) {
    const long = value.length > 12;
    on.addText(
      [
        { text: written(label), options: { fontSize: 14, color: quiet, breakLine: true } },
        {
          text: written(value),
          options: { fontSize: long ? 12 : 30, bold: !long, color: main, breakLine: note !== undefined },
        },
        ...(note === undefined ? [] : [{ text: written(note), options: { fontSize: 12, color: quiet } }]),
      ],
      {
        ...text,
        x: edge + at * (width + gap),
        y: 2.3,
        w: width,
        h: 1.35,
        fill: { color: soft },
        margin: 8,
        valign: "middle",
      },
    );
  }
  const half = (across - gap) / 2;
  for (const [at, { title: heading, lines }] of lists.entries()) {
    const x = edge + at * (half + gap);
    on.addText(written(heading), { ...text, x, y: 3.85, w: half, h: 0.4, fontSize: 18, bold: true, color: main });
    on.addText(
      lines.map((line) => ({
        text: written(line),
        options: { bullet: { indent: 14 }, breakLine: true, paraSpaceAfter: 4 },
      })),
      { ...text, x, y: 4.3, w: half, h: 1.75, fontSize: 16, color: ink },
    );
  }
  on.addText(written(small.join(" ")), {
    ...text,
    x: edge,
    y: 6.2,
    w: across,
    h: 1,
    fontSize: 11,
    color: quiet,
    valign: "bottom",
  });
}
