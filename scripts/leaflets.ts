/**
 * `npm run leaflets`: prints every leaflet of the catalogue in every language to build/leaflets/<id>.<language>.pdf.
 * Exit code 1, and nothing printed, on any problem in a leaflet or in what the surveys name.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { readAdvice } from "../app/features/advice/read-advice.server";
import { checkAttachments } from "../app/features/content/check-attachments";
import { readLeaflets } from "../app/features/content/read-leaflets.server";
import { readInstruments } from "../app/features/survey/read-instruments.server";
import { languages } from "../app/i18n/languages";
import { openLeafletPrinter } from "./leaflets/leaflet-printer";
import { leafletWithNumbers } from "./leaflets/with-numbers";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = `${root}build/leaflets`;

const { leaflets, problems } = await readLeaflets(`${root}app/features/content/leaflets`);
const instruments = await readInstruments(`${root}app/features/survey/instruments`);
const ids = leaflets.map(({ id }) => id);
const advice = await readAdvice(`${root}app/features/advice`);
const reported = [...problems, ...checkAttachments(instruments.files, ids), ...(advice.ok ? [] : advice.problems)];

if (reported.length > 0 || !advice.ok) {
  for (const { file, key, reason } of reported) console.error(`${file}: ${key}: ${reason}`);
  process.exitCode = 1;
} else {
  const print = await openLeafletPrinter(root);
  // A leaflet that is no longer in the catalogue goes from here too.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const authored of leaflets) {
    const leaflet = leafletWithNumbers(authored, advice.advice.contacts);
    for (const language of languages) {
      await writeFile(`${folder}/${leaflet.id}.${language}.pdf`, await print(leaflet, language));
    }
  }
  console.log(`Printed ${leaflets.length} leaflets in ${languages.length} languages to build/leaflets`);
}
