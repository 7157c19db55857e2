/**
 * `npm run surveys:check [kind …]`: checks the survey files, the advice and the words of all texts (helplines, glossary),
 * and says how much each survey asks. Exit code 1 on any problem.
 */
import { helplineProblems, sensitiveModuleProblems } from "../app/features/advice/check-named-contacts";
import { signalProblems } from "../app/features/advice/check-signals";
import { readAdvice } from "../app/features/advice/read-advice.server";
import { checkSurveys } from "../app/features/survey/check-surveys";
import { readInstruments } from "../app/features/survey/read-instruments.server";
import { authoredTexts } from "./surveys/authored-texts";
import { glossaryProblems, shunnedWords } from "./surveys/glossary";
import { lengthProblem, questionsOf, waysThrough } from "./surveys/length";

const { files, problems } = await readInstruments("app/features/survey/instruments");
const wanted = process.argv.slice(2);
const isWanted = (name: string) =>
  wanted.length === 0 || wanted.some((kind) => name === kind || name === `${kind}.yaml`);

for (const file of files.filter(({ key }) => isWanted(key))) {
  const questions = questionsOf(file);
  const conditional = questions.filter((question) => question.skipWhen).length;
  const open = questions.filter((question) => question.type === "open-ended").length;
  console.log(
    `${file.key}: ${file.modules.length} modules, ${questions.length} questions, ${conditional} conditional, ${open} open`,
  );
}
const ways = waysThrough(files);
for (const { name, questions, least, asked, most } of wanted.length === 0 ? ways : []) {
  console.log(`${name}: ${questions} questions, ${least} to ${most} asked, ${asked} of half of the people or more`);
}
const advice = await readAdvice("app/features/advice");
const contacts = advice.ok ? advice.advice.contacts : [];
const isSurvey = new Set(files.map(({ key }) => `${key}.yaml`));
const shunned = shunnedWords();
const texts = authoredTexts().flatMap(({ file, key, language, text }) =>
  [
    // Contacts are written down in their own file themselves.
    ...(file === "contacts.yaml" ? [] : helplineProblems(contacts, language, text)),
    ...glossaryProblems(shunned, { language, text }),
  ].map((reason) => ({ file, key: `${key}/${language}`, reason })),
);
const reported = [
  ...[...problems, ...checkSurveys(files)].filter(({ file }) => isWanted(file)),
  ...[...texts, ...sensitiveModuleProblems(contacts, files)].filter(
    ({ file }) => !isSurvey.has(file) || isWanted(file),
  ),
  ...(advice.ok ? signalProblems(advice.advice, files) : advice.problems),
];
for (const { file, key, reason } of reported) console.error(`${file}: ${key}: ${reason}`);
const lengths = problems.length > 0 ? [] : ways.flatMap((way) => lengthProblem(way) ?? []);
for (const problem of lengths) console.error(problem);
process.exitCode = reported.length + lengths.length > 0 ? 1 : 0;
