import type { MetamoduleKey } from "../../app/features/survey/definition";
import type { InstrumentFile } from "../../app/features/survey/instrument-file";
import { secondsPerQuestion } from "../../app/features/survey/progress";
import { metamoduleKeysOf, type SurveyFlowVariant, surveyFlowVariants } from "../../app/features/survey/variants";
import { type Language, languages } from "../../app/i18n/languages";

/** What spec §9 says of a variant: whole minutes, and where it names it the number of questions. */
export type StatedDuration = { from: number; to: number; questions?: number };

const long: StatedDuration = { from: 15, to: 30 };

/** Undefined where the specification names no duration. */
export const statedDurations: Record<SurveyFlowVariant, StatedDuration | undefined> = {
  default: long,
  only_psychosocial_workload: { from: 5, to: 10 },
  vointi_safety: long,
  vointi_student: long,
  energetic_person_plus_extended_work: long,
  only_extended_work: long,
  pulse: undefined,
  fdf_marsmars: { from: 2, to: 3, questions: 15 },
  // "About 10 minutes."
  personal: { from: 10, to: 10 },
};

/** A way through the service: a variant, and for the safety survey whose viewpoint it asks from. */
export type Way = { name: string; variant: SurveyFlowVariant; kinds: readonly MetamoduleKey[]; questions: number };

/** Every variant with its kinds and its number of questions; the safety survey once per viewpoint. */
export function waysThrough(files: readonly InstrumentFile[]): Way[] {
  const counts = new Map(files.map((file) => [file.key, questionsOf(file).length]));
  return surveyFlowVariants.flatMap((variant) => {
    const views = [false, true].map((supervisor) => metamoduleKeysOf(variant, { supervisor }));
    const differ = views[0]?.join() !== views[1]?.join();
    return views.slice(0, differ ? 2 : 1).map((kinds, index) => ({
      name: differ ? `${variant}, ${index === 0 ? "employees" : "supervisors"}` : variant,
      variant,
      kinds,
      questions: kinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0),
    }));
  });
}

/** Minutes that many questions take, quick and calm. */
export function minutesFor(questions: number): { from: number; to: number } {
  return { from: (questions * secondsPerQuestion.from) / 60, to: (questions * secondsPerQuestion.to) / 60 };
}

/** The page docs/surveys.md: what each kind and each variant asks, counted from the survey files. */
export function surveyTable(files: readonly InstrumentFile[]): string {
  const kinds = files.map((file) => {
    const questions = questionsOf(file);
    return {
      name: file.key as string,
      modules: file.modules.length,
      questions: questions.length,
      conditional: questions.filter(({ skipWhen }) => skipWhen).length,
      open: questions.filter(({ type }) => type === "open-ended").length,
      words: wordsOf(file),
    };
  });
  const total = kinds.reduce((sum, kind) => ({
    name: "**together**",
    modules: sum.modules + kind.modules,
    questions: sum.questions + kind.questions,
    conditional: sum.conditional + kind.conditional,
    open: sum.open + kind.open,
    words: { fi: sum.words.fi + kind.words.fi, sv: sum.words.sv + kind.words.sv, en: sum.words.en + kind.words.en },
  }));
  const { from, to } = secondsPerQuestion;
  return `# Surveys

Counted from the survey files by \`npm run surveys:table\`; a test fails when this page is out of date.

## Kinds

Minutes are all questions at ${from} to ${to} seconds each; conditional ones are asked of some people only. Words are every text a
person may read of the kind: questions, scales (a shared one once), explanations, status texts and feedback.

| Kind | Modules | Questions | Conditional | Open | Minutes | Words fi | sv | en |
|---|--:|--:|--:|--:|--:|--:|--:|--:|
${[...kinds, total]
  .map(({ name, modules, questions, conditional, open, words }) =>
    tableRow([
      name,
      modules,
      questions,
      conditional,
      open,
      minutes(questions),
      ...languages.map((each) => words[each]),
    ]),
  )
  .join("\n")}

## Variants

The stated duration is the one of the specification, which people read before they start.

| Variant | Kinds | Questions | Minutes | Stated |
|---|---|--:|--:|---|
${waysThrough(files)
  .map(({ name, variant, kinds, questions }) =>
    tableRow([name, kinds.join(", "), questions, minutes(questions), stated(statedDurations[variant])]),
  )
  .join("\n")}
`;
}

function questionsOf(file: InstrumentFile) {
  return file.modules.flatMap(({ questions }) => questions);
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

function minutes(questions: number): string {
  const { from, to } = minutesFor(questions);
  return `${from.toFixed(1)}–${to.toFixed(1)}`;
}

function stated(duration: StatedDuration | undefined): string {
  if (!duration) return "none";
  const { from, to, questions } = duration;
  const time = from === to ? `about ${from} min` : `${from}–${to} min`;
  return questions === undefined ? time : `${questions} questions, ${time}`;
}

function tableRow(cells: (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}
