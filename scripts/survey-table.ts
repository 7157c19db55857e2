/**
 * `npm run surveys:table`: writes docs/surveys.md, what each survey kind and variant asks, and docs/serious-answers.md, what
 * comes of each answer that may need care, from the survey files.
 */
import { writeFileSync } from "node:fs";
import { readAdvice } from "../app/features/advice/read-advice.server";
import { readInstruments } from "../app/features/survey/read-instruments.server";
import { seriousPage } from "./surveys/serious-page";
import { surveyTable } from "./surveys/table";

const { files, problems } = await readInstruments("app/features/survey/instruments");
const read = await readAdvice("app/features/advice");
if (problems.length > 0 || !read.ok) {
  for (const { file, key, reason } of [...problems, ...(read.ok ? [] : read.problems)]) {
    console.error(`${file}: ${key}: ${reason}`);
  }
  process.exitCode = 1;
} else {
  const pages = { "docs/surveys.md": surveyTable(files), "docs/serious-answers.md": seriousPage(files, read.advice) };
  for (const [path, page] of Object.entries(pages)) {
    writeFileSync(path, page);
    console.log(path);
  }
}
