import { describe, expect, it } from "vitest";
import { compileInstrument } from "~/features/survey/compile-instrument.server";
import { type MetamoduleKey, metamoduleKeys } from "~/features/survey/definition";
import { journeyThrough } from "~/features/survey/journey";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { metamoduleKeysOf, surveyFlowVariants } from "~/features/survey/variants";
import {
  type IndependentScore,
  independentIndex,
  independentScore,
  surveyFile,
} from "../../../tests/fixtures/independent-scores";
import { randomAnswer, seededRandom } from "../../../tests/fixtures/random";
import { composeResult } from "./compose-result";
import { finaliseSection } from "./finalise-section";
import type { FinalAnswer } from "./result";

const walks = process.env.VOINTI_FULL === "1" ? 2_000 : 100;

const { files } = await readInstruments("app/features/survey/instruments");
const published = new Map(files.map((file) => [file.key, compileInstrument(file)]));
const written = new Map(metamoduleKeys.map((key) => [key, surveyFile(key)]));
const flows = surveyFlowVariants.flatMap((variant) =>
  [false, true].map((supervisor) => metamoduleKeysOf(variant, { supervisor })),
);
const present = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("no such survey");
  return value;
};

/** One person's walk through a flow: how much they pass, how grave they answer and where they stop differ. */
function walk(seed: number, keys: readonly MetamoduleKey[]) {
  const random = seededRandom(seed);
  const passing = random.pick([0, 0.3, 0.9]);
  const sections = keys.flatMap((key) => present(published.get(key)).modules.map((module) => ({ key, module })));
  const count = random.chance(0.7) ? sections.length : 1 + random.below(sections.length);
  let passedConditionals = 0;
  const finished = sections.slice(0, count).map(({ key, module }) => {
    const given = new Map<string, number | string | null>();
    for (let open = journeyThrough(module, given).firstOpen; open; open = journeyThrough(module, given).firstOpen) {
      const passed = !open.required && random.chance(passing);
      if (passed && open.condition && open.weight > 0) passedConditionals++;
      given.set(open.vid, passed ? null : randomAnswer(random, open));
    }
    // Hidden questions may hold answers, after going back and changing one's mind; these must not count.
    for (const { vid, type } of module.questions) {
      if (!given.has(vid) && random.chance(0.5)) given.set(vid, type === "open-ended" ? "left over" : 0);
    }
    return { key, module, answers: finaliseSection(module, given), given };
  });
  return { finished, passedConditionals };
}

describe("the scores", () => {
  it(`are those of an independent computation from the survey files in ${walks} random walks of all kinds`, () => {
    const deviations: string[] = [];
    let [compared, passed, serious, withoutScore, indexes, unfinished] = [0, 0, 0, 0, 0, 0];
    for (let seed = 0; seed < walks; seed++) {
      const keys = present(flows[seed % flows.length]);
      const { finished, passedConditionals } = walk(seed, keys);
      passed += passedConditionals;
      const result = composeResult(
        keys.map((key) => present(published.get(key))),
        new Map<string, { answers: FinalAnswer[] }>(finished.map(({ module, answers }) => [module.vid, { answers }])),
      );
      const computed = new Map(
        result.metamoduleSubResults
          .flatMap(({ modules }) => modules)
          .map(({ subResult }) => [subResult.surveyModuleVid, subResult]),
      );
      const own = new Map<string, Map<string, IndependentScore>>();
      for (const { key, module, given } of finished) {
        const inFile = present(present(written.get(key)).modules.find((each) => each.key === module.key));
        const said = module.questions.flatMap((question) => {
          const answer = given.get(question.vid);
          return answer === undefined || answer === null ? [] : [[question.key, answer] as const];
        });
        const expected = independentScore(inFile, new Map(said));
        own.set(key, (own.get(key) ?? new Map<string, IndependentScore>()).set(module.key, expected));
        const {
          numericScore = null,
          score = null,
          needsAttention,
          seriousAnswer = false,
          concerningAnswer = false,
        } = present(computed.get(module.vid));
        const found = {
          score: numericScore,
          band: score,
          attention: needsAttention,
          serious: seriousAnswer,
          concern: concerningAnswer,
        };
        if (JSON.stringify(found) !== JSON.stringify(expected)) {
          deviations.push(
            `walk ${seed}, ${key}/${module.key}: ${JSON.stringify(found)}, by hand ${JSON.stringify(expected)}`,
          );
        }
        compared++;
        if (expected.serious) serious++;
        if (module.scored && expected.score === null) withoutScore++;
      }
      const index = independentIndex(
        keys.map((key) => present(written.get(key))),
        own,
      );
      if (result.virtaScore !== index) deviations.push(`walk ${seed}: index ${result.virtaScore}, by hand ${index}`);
      if (index === "not-calculated") unfinished++;
      else indexes++;
    }
    expect(deviations).toEqual([]);
    // The walks went everywhere that the rules are about.
    for (const met of [passed, serious, withoutScore, indexes, unfinished]) expect(met).toBeGreaterThan(walks / 50);
    expect(compared).toBeGreaterThan(walks * 5);
  });
});
