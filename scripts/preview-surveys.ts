/**
 * `npm run surveys:preview [-- <kind> …]`: writes one page per survey kind to .cache/preview, question by question with
 * the three languages side by side, and prints the paths. All kinds where none is named.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileInstrument } from "../app/features/survey/compile-instrument.server";
import { readInstruments } from "../app/features/survey/read-instruments.server";
import { previewPage } from "./surveys/preview-page";

const folder = ".cache/preview";
const { files, problems } = await readInstruments("app/features/survey/instruments");
const wanted = new Set(process.argv.slice(2));
const isWanted = (kind: string) => wanted.size === 0 || wanted.has(kind);

mkdirSync(folder, { recursive: true });
for (const file of files.filter(({ key }) => isWanted(key))) {
  const path = join(folder, `${file.key}.html`);
  writeFileSync(path, previewPage(compileInstrument(file)));
  console.log(path);
}

const kindOf = (name: string) => name.replace(/\.yaml$/, "");
const reported = problems.filter(({ file }) => isWanted(kindOf(file)));
for (const { file, key, reason } of reported) console.error(`${file}: ${key}: ${reason}`);
const known = new Set([...files.map(({ key }) => key as string), ...problems.map(({ file }) => kindOf(file))]);
const unknown = [...wanted].filter((kind) => !known.has(kind));
for (const kind of unknown) console.error(`${kind}: no such kind; there are ${[...known].sort().join(", ")}`);
process.exitCode = reported.length + unknown.length > 0 ? 1 : 0;
