/** Makes the sample report of the marketing pages, build/sample-report/waves.json, by the code that makes every report. */
import { mkdir, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { makeSample } from "../../app/features/reports/sample/make-sample";
import { compileInstrument } from "../../app/features/survey/compile-instrument.server";
import { readInstruments } from "../../app/features/survey/read-instruments.server";

const root = fileURLToPath(new URL("../..", import.meta.url));

const { files, problems } = await readInstruments(`${root}app/features/survey/instruments`);
if (problems.length > 0) {
  for (const { file, key, reason } of problems) console.error(`${file}: ${key}: ${reason}`);
  process.exitCode = 1;
} else {
  const waves = await makeSample(files.map(compileInstrument));
  const folder = `${root}build/sample-report`;
  await mkdir(folder, { recursive: true });
  // Others may read it meanwhile.
  const half = `${folder}/waves.json.${process.pid}`;
  await writeFile(half, JSON.stringify(waves));
  await rename(half, `${folder}/waves.json`);
  const cells = waves.reduce((sum, wave) => sum + wave.cells.length, 0);
  console.log(`Made the sample report: ${waves.length} waves, ${cells} numbers and reasons`);
}
