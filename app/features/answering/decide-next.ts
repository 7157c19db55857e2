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
  const after = decided.outcome === "store" ? onceWritten(situation, decided.write) : situation;
  const { section, question } = onward;
  return decideQuestion(after, { section, resultId: section.resultId, questionVid: question?.vid }, now);
}

/** The situation once this is written, as far as its questions go. Without the run's version nothing more can be decided on it. */
export function onceWritten(situation: Situation, write: Write, version?: string): Situation {
  const { run, rows } = situation;
  if (!run) return situation;
  const after = { ...written(run, write), version: version ?? "" };
  return { ...situation, run: after, rows: version === undefined ? undefined : rows };
}

function written(run: Run, write: Write): Run {
  if (write.kind === "answer") return { ...run, answers: new Map(run.answers).set(write.questionVid, write.answer) };
  const { module } = write.section;
  return { ...run, finishedModuleVids: new Set([...run.finishedModuleVids, module.vid]) };
}
