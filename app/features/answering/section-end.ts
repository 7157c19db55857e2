import { composeResult } from "~/features/scoring/compose-result";
import { isSkippedWhole } from "~/features/scoring/finalise-section";
import type { FinalAnswer, FinishedModule, ResultContent } from "~/features/scoring/result";
import { scoringMethod, subResultOf } from "~/features/scoring/score";
import type { HeldSection, Run, Section } from "./situation";

/** What finishing a section stores. */
export type SectionEnd = {
  kind: "section";
  userUuid: string;
  resultId: string;
  /** The run that this was made from: nothing of it may be stored in a later one. */
  version: string;
  section: Pick<Section, "metamodule" | "module">;
  content: FinishedModule;
  /** Whether every question was passed: one event tells of it (spec §3 "Feedback event"). */
  skipped: boolean;
  /** The result of the survey that ends with this section; undefined while others are open. */
  whole: ResultContent | undefined;
  /** Whether sections of that survey were scored by an earlier method when they were finished. */
  earlierMethod: boolean;
};

/** The end of a section with these answers. Throws where nobody has read what the run's other sections hold. */
export function sectionEnd(
  { userUuid, run }: { userUuid: string; run: Run },
  section: Pick<Section, "metamodule" | "module">,
  answers: FinalAnswer[],
): SectionEnd {
  const { module } = section;
  const content: FinishedModule = { answers, subResult: subResultOf(module, answers) };
  const isLast = run.metamodules.every(({ modules }) =>
    modules.every(({ vid }) => vid === module.vid || run.finishedModuleVids.has(vid)),
  );
  return {
    kind: "section",
    userUuid,
    resultId: run.id,
    version: run.version,
    section,
    content,
    skipped: isSkippedWhole(answers),
    whole: isLast ? resultOf(run, { vid: module.vid, content }) : undefined,
    earlierMethod: isLast && [...(run.finished ?? new Map()).values()].some(isOfEarlierMethod),
  };
}

/** The result of a run as far as its sections are finished, with this one among them. */
export function resultOf(run: Run, ending?: { vid: string; content: FinishedModule }): ResultContent {
  if (!run.finished) throw new Error("the finished sections of a run were not read");
  const contents = new Map([...run.finished].map(([vid, { content }]) => [vid, content]));
  return composeResult(run.metamodules, ending ? contents.set(ending.vid, ending.content) : contents);
}

function isOfEarlierMethod({ methodId, methodVersion }: HeldSection): boolean {
  return methodId !== null && (methodId !== scoringMethod.id || methodVersion !== scoringMethod.version);
}
