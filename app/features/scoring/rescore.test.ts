import { describe, expect, it } from "vitest";
import { aMetamodule, aModule, aQuestion } from "../../../tests/fixtures/definitions";
import { rescore, type StoredResult } from "./rescore";
import type { FinalAnswer, ModuleSubResult } from "./result";
import { scoringMethod, subResultOf, virtaScoreOf } from "./score";

const questions = ["one", "two"].map((key) => aQuestion({ key, type: "quinary" }));
const metamodule = aMetamodule({ modules: [aModule({ questions })] });
const definitions = new Map([[metamodule.vid, metamodule]]);

/** A result as it is stored when it is finished, with one of its fields as it has become since. */
function stored(changed: object = {}): StoredResult {
  const [module] = metamodule.modules;
  if (!module) throw new Error("a definition without a module");
  const answers: FinalAnswer[] = questions.map(({ vid }) => ({
    questionVid: vid,
    type: "numeric",
    answer: 3,
    required: true,
    skipped: false,
  }));
  const computed = subResultOf(module, answers);
  // As the database gives it back, where anything may stand.
  const subResult = { ...(JSON.parse(JSON.stringify(computed)) as ModuleSubResult), ...changed };
  const { vid, key } = metamodule;
  const subResults = [
    { surveyMetamoduleVid: vid, surveyMetamoduleKey: key, modules: [{ answers, subResult: computed }] },
  ];
  const virtaScore = virtaScoreOf(subResults, definitions);
  const { id, version } = scoringMethod;
  return {
    metamoduleVids: [vid],
    virtaScore: virtaScore === "not-calculated" ? null : virtaScore,
    content: {
      method: { id, version },
      virtaScore,
      metamoduleSubResults: [{ surveyMetamoduleVid: vid, surveyMetamoduleKey: key, modules: [{ answers, subResult }] }],
    },
    scores: [{ moduleVid: module.vid, score: computed.numericScore ?? 0, band: computed.score ?? "low_result" }],
  };
}

describe("a stored result that is computed again", () => {
  it("is the same as long as nothing of it has changed, in whatever order its fields stand", () => {
    expect(rescore(stored(), definitions)).toEqual({ outcome: "same" });
    const { bulletpoints } = stored().content.metamoduleSubResults[0]?.modules[0]?.subResult ?? {};
    const turned = Object.fromEntries(Object.entries(bulletpoints ?? {}).reverse());
    expect(rescore(stored({ bulletpoints: turned }), definitions)).toEqual({ outcome: "same" });
  });

  it.each([
    ["another number", { numericScore: 1 }, "numericScore"],
    ["null where lists stand", { bulletpoints: null }, "bulletpoints"],
    ["a list of lists where an object stands", { bulletpoints: [[], [], []] }, "bulletpoints"],
    ["an object where a list stands", { attachments: {} }, "attachments"],
    ["one field too few", { bulletpoints: { good: [], recommendationHigh: [] } }, "bulletpoints"],
    [
      "a field by another name",
      { bulletpoints: { best: [], recommendationHigh: [], recommendationMedium: [] } },
      "bulletpoints",
    ],
    ["a field that nothing computes", { extra: 1 }, "extra"],
  ])("tells of %s by the name of the field alone", (_, changed, field) => {
    const place = "core/sleep";
    expect(rescore(stored(changed), definitions)).toEqual({ outcome: "drift", drifts: [{ place, fields: [field] }] });
  });
});
