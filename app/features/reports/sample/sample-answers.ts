import type { Band } from "~/charts/bands";
import { composeResult } from "~/features/scoring/compose-result";
import { finaliseSection } from "~/features/scoring/finalise-section";
import type { Metamodule } from "~/features/survey/definition";
import { plausibleAnswers } from "~/features/survey/plausible-answers";
import type { Text } from "~/i18n/text";
import { seededRandom } from "~/platform/seeded-random";

/** A question as people meet it, and its place in its section. */
export type SampleQuestion = { section: Text; title: Text; options: Text[]; number: number; total: number };

/** What one made-up person scores in each area of life, and the index of them all. */
export type SampleResult = { index: number; areas: { key: string; title: Text; score: number; band: Band }[] };

/** The first question of the shortest survey: whoever looks can answer it in their thoughts. */
export function sampleQuestion(pulse: Metamodule): SampleQuestion {
  const [module] = pulse.modules;
  const [question] = module?.questions ?? [];
  if (!module || !question) throw new RangeError("the survey of the sample question has none");
  const last = pulse.modules.findIndex(({ joinsNext }) => !joinsNext);
  const total = pulse.modules.slice(0, last + 1).reduce((sum, { questions }) => sum + questions.length, 0);
  return { section: module.title, title: question.title, options: question.scale, number: 1, total };
}

const seed = 20_261_127;

/** How the person is in each area, 0–100; all others are at the middle of the spread. */
const levels: Readonly<Record<string, number>> = {
  sleep: 44,
  exercise: 58,
  mental_health: 72,
  relationships: 88,
  meaningful_life: 84,
  work: 79,
};

/** Somebody whose result has something of each band, scored as everybody's answers are. */
export function sampleResult(core: Metamodule): SampleResult {
  const random = seededRandom(seed);
  const finished = new Map(
    core.modules.map((module) => {
      const wellbeing = () => (levels[module.key] ?? 68) + 24 * (random() - 0.5);
      return [module.vid, { answers: finaliseSection(module, plausibleAnswers(module, wellbeing)) }];
    }),
  );
  const { virtaScore, metamoduleSubResults } = composeResult([core], finished);
  if (virtaScore === "not-calculated") throw new RangeError("the sample result has no index");
  const found = new Map(
    metamoduleSubResults.flatMap(({ modules }) => modules.map((one) => [one.subResult.surveyModuleVid, one.subResult])),
  );
  return {
    index: virtaScore,
    areas: core.modules.flatMap(({ vid, key, title }) => {
      const { numericScore, score } = found.get(vid) ?? {};
      return numericScore === undefined || score === undefined
        ? []
        : [{ key, title, score: numericScore, band: score }];
    }),
  };
}
