import { decideQuestion } from "./decide";
import type { Decision, Write } from "./decision";
import type { Run, Situation } from "./situation";

/**
 * What the page finds that a decision leads to, known from what was read and is written: it need not be read once more.
 * Undefined where the way goes on to no question.
 */
export function decideNext(
  situation: Situation,
  decided: Decision,
  now: Date,
): ReturnType<typeof decideQuestion> | undefined {
  if (decided.outcome !== "store" && decided.outcome !== "goOn") return undefined;
  const { onward } = decided;
  if (onward.to !== "question") return undefined;
  const { run } = situation;
  const after = run && decided.outcome === "store" ? { ...situation, run: written(run, decided.write) } : situation;
  const { section, question } = onward;
  return decideQuestion(after, { section, resultId: section.resultId, questionVid: question?.vid }, now);
}

/** The run once this is written in it, as far as its questions go. */
function written(run: Run, write: Write): Run {
  if (write.kind === "answer") return { ...run, answers: new Map(run.answers).set(write.questionVid, write.answer) };
  const { module } = write.section;
  return { ...run, finishedModuleVids: new Set([...run.finishedModuleVids, module.vid]) };
}
