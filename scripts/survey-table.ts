/** `npm run surveys:table`: writes docs/surveys.md, what each survey kind and variant asks, from the survey files. */
import { writeFileSync } from "node:fs";
import { readInstruments } from "../app/features/survey/read-instruments.server";
import { surveyTable } from "./surveys/table";

const path = "docs/surveys.md";
const { files, problems } = await readInstruments("app/features/survey/instruments");
if (problems.length > 0) {
  for (const { file, key, reason } of problems) console.error(`${file}: ${key}: ${reason}`);
  process.exitCode = 1;
} else {
  writeFileSync(path, surveyTable(files));
  console.log(path);
}
