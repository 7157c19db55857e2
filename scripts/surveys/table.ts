import type { InstrumentFile } from "../../app/features/survey/instrument-file";
import { type Language, languages } from "../../app/i18n/languages";
import { questionsOf, type StatedDuration, statedDurations, waysThrough } from "./length";

/** Seconds for a question: the service counts with 5 to 8 (spec §9); who thinks about it needs 10 to 12. */
const paces = [5, 8, 10, 12] as const;

/** The page docs/surveys.md: what each kind and each variant asks, counted from the survey files. */
export function surveyTable(files: readonly InstrumentFile[]): string {
  const kinds = files.map((file) => {
    const questions = questionsOf(file);
    return {
      name: file.key as string,
      modules: file.modules.length,
      questions: questions.length,
      conditional: questions.filter(({ skipWhen }) => skipWhen).length,
      optional: questions.filter(({ required }) => !required).length,
      open: questions.filter(({ type }) => type === "open-ended").length,
      words: wordsOf(file),
    };
  });
  const total = kinds.reduce((sum, kind) => ({
    name: "**together**",
    modules: sum.modules + kind.modules,
    questions: sum.questions + kind.questions,
    conditional: sum.conditional + kind.conditional,
    optional: sum.optional + kind.optional,
    open: sum.open + kind.open,
    words: { fi: sum.words.fi + kind.words.fi, sv: sum.words.sv + kind.words.sv, en: sum.words.en + kind.words.en },
  }));
  return `# Surveys

Counted from the survey files by \`npm run surveys:table\`; a test fails when this page is out of date.

## Kinds

Conditional questions are asked of some people only; optional ones may be passed. Words are every text a person may read of the
kind: questions, scales (a shared one once), explanations, status texts and feedback.

| Kind | Modules | Questions | Conditional | Optional | Open | Words fi | sv | en |
|---|--:|--:|--:|--:|--:|--:|--:|--:|
${[...kinds, total]
  .map(({ name, modules, questions, conditional, optional, open, words }) =>
    tableRow([name, modules, questions, conditional, optional, open, ...languages.map((each) => words[each])]),
  )
  .join("\n")}

## Variants

Asked is how many questions the conditions allow at least and at most, and between them the median of a thousand walks with
random answers, in which one optional question in five is passed; the minutes are those of the median, at so many seconds each,
and at 10 seconds those of whoever is asked most. The stated duration is the one of the specification, which people read before
they start. Its upper end binds: at 10 seconds a question whoever is asked most is within it, at 12 half of the people are
("about" means rounded to it, at 10 seconds). At 10 seconds half of the people reach its lower end.

| Variant | Kinds | Questions | Asked least | median | most | Summaries | ${paces.map((pace) => `${pace} s`).join(" | ")} | Most, 10 s | Stated |
|---|---|--:|--:|--:|--:|--:|${paces.map(() => "--:").join("|")}|--:|---|
${waysThrough(files)
  .map(({ name, variant, kinds, questions, least, asked, most, summaries }) =>
    tableRow([
      name,
      kinds.join(", "),
      questions,
      least,
      asked,
      most,
      summaries,
      ...paces.map((pace) => ((asked * pace) / 60).toFixed(1)),
      ((most * 10) / 60).toFixed(1),
      stated(statedDurations[variant]),
    ]),
  )
  .join("\n")}
`;
}

/** Words of every text in the file, by language. */
function wordsOf(value: unknown): Record<Language, number> {
  const counts = { fi: 0, sv: 0, en: 0 };
  if (typeof value !== "object" || value === null) return counts;
  for (const [key, part] of Object.entries(value)) {
    if (typeof part === "string" && key in counts) counts[key as Language] += part.split(/\s+/).filter(Boolean).length;
    const inside = wordsOf(part);
    for (const language of languages) counts[language] += inside[language];
  }
  return counts;
}

function stated(duration: StatedDuration | undefined): string {
  if (!duration) return "none";
  const { from, to, about, questions } = duration;
  const time = about ? `about ${to} min` : `${from}–${to} min`;
  return questions === undefined ? time : `${questions} questions, ${time}`;
}

function tableRow(cells: (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}
