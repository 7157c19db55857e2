/**
 * `npm run surveys:check [kind …]`: checks the survey files and the advice, and says how much each survey asks. Exit code
 * 1 on any problem.
 */
import { readAdvice } from "../app/features/advice/read-advice.server";
import { readInstruments } from "../app/features/survey/read-instruments.server";

const { files, problems } = await readInstruments("app/features/survey/instruments");
const wanted = process.argv.slice(2);
const isWanted = (name: string) =>
  wanted.length === 0 || wanted.some((kind) => name === kind || name === `${kind}.yaml`);

for (const file of files.filter(({ key }) => isWanted(key))) {
  const questions = file.modules.flatMap((module) => module.questions);
  const conditional = questions.filter((question) => question.skipWhen).length;
  const open = questions.filter((question) => question.type === "open-ended").length;
  console.log(
    `${file.key}: ${file.modules.length} modules, ${questions.length} questions, ${conditional} conditional, ${open} open`,
  );
}
const advice = await readAdvice("app/features/advice");
const reported = [...problems.filter(({ file }) => isWanted(file)), ...(advice.ok ? [] : advice.problems)];
for (const { file, key, reason } of reported) console.error(`${file}: ${key}: ${reason}`);
process.exitCode = reported.length > 0 ? 1 : 0;
