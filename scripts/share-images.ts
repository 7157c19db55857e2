/**
 * `npm run share-images`: draws the pictures that other programs show of the service, from its own colours, fonts and
 * symbol: what a shared link shows in each language, and the icons that must be bitmaps. They are committed in public/.
 */
import { readFile, writeFile } from "node:fs/promises";
import { type Browser, chromium } from "@playwright/test";
import { color } from "../app/design/tokens";
import { shareImage } from "../app/http/findable-pages";
import { languages } from "../app/i18n/languages";
import { translatorFor } from "../app/i18n/translator.server";
import { product } from "../app/platform/product";
import { chromiumLaunch } from "../tests/fixtures/chromium";

const folder = "public";
const { width, height } = shareImage;

const fonts = await Promise.all(
  (
    [
      ["Montserrat", 700, "montserrat-700"],
      ["Maven Pro", 400, "maven-pro-400"],
    ] as const
  ).map(async ([family, weight, file]) => {
    const data = (await readFile(`app/design/fonts/${file}.woff2`)).toString("base64");
    return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${data})}`;
  }),
);

/** The symbol: a sprout that is also somebody with raised arms. */
const symbol = `
  <path fill="${color.primary.solid}" d="M15.5 29C14 21 9.5 15.5 1.5 13.5C1.2 22 6 28.5 15.5 29ZM15.5 29C17 21 21.5 15.5 29.5 13.5C29.8 22 25 28.5 15.5 29Z"/>
  <circle fill="${color.accent}" cx="15.5" cy="7.5" r="4.5"/>`;

/** Nine sectors as the results draw them, with the symbol in their middle. */
function rose(x: number, y: number, size: number): string {
  const fills = [
    color.primary.solid,
    color.primary.muted,
    color.primary.solid,
    color.primary.strong,
    color.primary.muted,
  ];
  const scores = [86, 62, 74, 48, 91, 66, 80, 55, 70];
  const inner = size * 0.4;
  const sectors = scores.map((score, n) => {
    const turn = (2 * Math.PI) / scores.length;
    const radius = inner + (score / 100) * (size - inner);
    // The same gap all along the edge, however far from the middle.
    const at = (side: 1 | -1, r: number) => {
      const angle = n * turn - Math.PI / 2 + side * (turn / 2 - Math.asin(gap / 2 / r));
      return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
    };
    const edge = `M${at(-1, inner)}L${at(-1, radius)}A${radius} ${radius} 0 0 1 ${at(1, radius)}L${at(1, inner)}`;
    const fill = fills[n % fills.length];
    return `<path fill="${fill}" stroke="${fill}" stroke-width="6" stroke-linejoin="round" d="${edge}A${inner} ${inner} 0 0 0 ${at(-1, inner)}Z"/>`;
  });
  const scale = (size * 0.54) / 32;
  return `${sectors.join("")}<g transform="translate(${x} ${y}) scale(${scale}) translate(-15.5 -16)">${symbol}</g>`;
}

/** Between two sectors, with the round stroke that they are drawn with. */
const gap = 16;

function shareDrawing(heading: string, lead: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${color.surface.page}"/>
    <rect y="${height - 14}" width="${width}" height="14" fill="${color.primary.solid}"/>
    <g transform="translate(80 74) scale(2.6)">${symbol}</g>
    <text x="178" y="140" font-family="Montserrat" font-weight="700" font-size="52" fill="${color.primary.solid}">${product.name}</text>
    <text x="80" y="300" font-family="Montserrat" font-weight="700" font-size="84" fill="${color.text.normal}">${heading}</text>
    <foreignObject x="80" y="340" width="580" height="230"><div xmlns="http://www.w3.org/1999/xhtml" style="font:400 36px/1.4 'Maven Pro';color:${color.text.quiet}">${lead}</div></foreignObject>
    ${rose(915, 300, 225)}
  </svg>`;
}

/** The symbol on a filled square; systems round its corners themselves, and may cut a tenth off each edge. */
function iconDrawing(size: number, scale: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">
    <rect width="32" height="32" fill="${color.surface.page}"/>
    <g transform="translate(16 16) scale(${scale}) translate(-15.5 -16)">${symbol}</g>
  </svg>`;
}

async function draw(browser: Browser, svg: string, size: { width: number; height: number }): Promise<Buffer> {
  const page = await browser.newPage({ viewport: size });
  await page.setContent(`<style>${fonts.join("")}*{margin:0}svg{display:block}</style>${svg}`);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await page.close();
  return png;
}

/** An .ico file around one PNG, which every browser since 2010 reads. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const browser = await chromium.launch(chromiumLaunch());
try {
  for (const language of languages) {
    const t = translatorFor(language);
    const drawing = shareDrawing(t("home:heading"), t("home:lead"));
    await writeFile(folder + shareImage.path(language), await draw(browser, drawing, { width, height }));
  }
  const icon = (size: number, scale: number) => draw(browser, iconDrawing(size, scale), { width: size, height: size });
  await writeFile(`${folder}/favicon.ico`, icoOf(await icon(32, 1), 32));
  await writeFile(`${folder}/apple-touch-icon.png`, await icon(180, 0.78));
  await writeFile(`${folder}/icon-512.png`, await icon(512, 0.66));
} finally {
  await browser.close();
}
