/**
 * Makes what marketing pages show of the service, build/sample-report/sample.json: a report, a question and a result of nobody,
 * by the code that makes everybody's, and how many questions each survey asks.
 */
import { mkdir, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { makeSample } from "../../app/features/reports/sample/make-sample";
import { sampleQuestion, sampleResult } from "../../app/features/reports/sample/sample-answers";
import type { Sample } from "../../app/features/reports/sample/sample-file.server";
import { compileInstrument } from "../../app/features/survey/compile-instrument.server";
import type { MetamoduleKey } from "../../app/features/survey/definition";
import { readInstruments } from "../../app/features/survey/read-instruments.server";
import { askedByVariant, waysThrough } from "../surveys/length";

const root = fileURLToPath(new URL("../..", import.meta.url));

const { files, problems } = await readInstruments(`${root}app/features/survey/instruments`);
if (problems.length > 0) {
  for (const { file, key, reason } of problems) console.error(`${file}: ${key}: ${reason}`);
  process.exitCode = 1;
} else {
  const surveys = files.map(compileInstrument);
  const survey = (wanted: MetamoduleKey) => {
    const found = surveys.find(({ key }) => key === wanted);
    if (!found) throw new Error(`the survey ${wanted} is missing`);
    return found;
  };
  const sample: Sample = {
    waves: await makeSample(surveys),
    question: sampleQuestion(survey("pulse")),
    result: sampleResult(survey("core")),
    asked: askedByVariant(waysThrough(files)),
  };
  const folder = `${root}build/sample-report`;
  await mkdir(folder, { recursive: true });
  // Others may read it meanwhile.
  const half = `${folder}/sample.json.${process.pid}`;
  await writeFile(half, JSON.stringify(sample));
  await rename(half, `${folder}/sample.json`);
  const cells = sample.waves.reduce((sum, wave) => sum + wave.cells.length, 0);
  console.log(`Made the sample report: ${sample.waves.length} waves, ${cells} numbers and reasons`);
}
