/**
 * `npm run fonts`: cuts the web fonts down to the letters our languages are written with (app/design/typeface/letters.ts), into
 * app/design/fonts, where they are kept. Run it again when a letter or a font joins.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import { letters } from "../app/design/typeface/letters";

/** Numbers of one width, and letters with marks. What no page switches on is left out, and so is hinting. */
const everyFont = ["tnum", "ccmp", "locl"];

/** The weights of each family with what they have besides: kerning is worth its bytes in headings only; 700 is for numbers. */
const families = {
  "maven-pro": { 400: [], 500: [] },
  montserrat: { 600: ["kern"], 700: [] },
};

const { resolve } = createRequire(import.meta.url);

/** The cut fonts, by the name of their file. */
export async function cutFonts(): Promise<Map<string, Buffer>> {
  const cut = new Map<string, Buffer>();
  for (const [family, weights] of Object.entries(families)) {
    for (const [weight, besides] of Object.entries<string[]>(weights)) {
      const keepFeatures = [...everyFont, ...besides];
      const whole = await readFile(resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`));
      const font = await subsetFont(whole, letters, { targetFormat: "woff2", keepFeatures, noHinting: true });
      cut.set(`${family}-${weight}.woff2`, font);
    }
  }
  return cut;
}

if (process.argv[1]?.endsWith("subset-fonts.ts")) {
  for (const [name, font] of await cutFonts()) {
    await writeFile(`app/design/fonts/${name}`, font);
    console.log(`${name}: ${font.length} bytes`);
  }
}
