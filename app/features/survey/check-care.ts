import { possibleValues } from "./conditions";
import type { ModuleFile, QuestionFile } from "./instrument-file";

/** A slider has no "answer next to the worst": its values up to here must not be clear. */
const sliderConcernFrom = 33;

/**
 * Problems of a question's `care`. Some answer must be serious, some of concern and some clear, and the answer next to the
 * worst must not be clear. A question with two answers has none of concern: it may only follow, by its condition, a
 * question that has `care` itself.
 */
export function* careProblems(
  module: Pick<ModuleFile, "questions">,
  { type, reversed, care, skipWhen }: QuestionFile,
): Generator<{ field: string; reason: string }> {
  if (!care) return;
  if (type === "open-ended") return yield { field: "", reason: "an open-ended answer is neither serious nor clear" };
  const values = possibleValues(type)
    .map((value) => (reversed ? 100 - Number(value) : Number(value)))
    .sort((a, b) => a - b);
  const [worst = 0, next = 100] = values;
  const { serious, concern } = care;
  if (serious.atMost < worst) yield { field: "/serious", reason: "no answer is serious" };
  if (type === "binary") {
    const gate = module.questions.find(({ key }) => key === skipWhen?.question);
    if (!gate?.care) yield { field: "", reason: "of two answers none is of concern: ask it after one that has care" };
    if (concern || serious.atMost >= next)
      yield { field: "", reason: "of two answers one is serious, none of concern" };
    return;
  }
  if (!concern)
    return yield { field: "/concern", reason: "it says which answers are serious, and not which are of concern" };
  if (!values.some((value) => value > serious.atMost && value <= concern.atMost)) {
    yield { field: "/concern", reason: "no answer is of concern" };
  }
  if (!values.some((value) => value > concern.atMost)) yield { field: "/concern", reason: "no answer is clear" };
  if (concern.atMost < (type === "slider" ? sliderConcernFrom : next)) {
    yield { field: "/concern", reason: "the answer next to the worst is clear" };
  }
}
