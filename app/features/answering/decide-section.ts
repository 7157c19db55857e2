import { maySeeResults } from "~/features/orders/order";
import type { FinalAnswer, FinishedModule } from "~/features/scoring/result";
import { goOn, isShut, type Known, notThere, whoComes } from "./decide";
import type { AfterSection, Hindrance, Of, Plain, Unknown } from "./decision";
import { resultOf, type SectionEnd, sectionEnd } from "./section-end";
import { type NamedRun, nextSection, type Run, type SectionVids, type Situation, sectionOf } from "./situation";
import { readSubmission, type SubmittedAnswer } from "./submission";

export type SectionAsked = {
  section: SectionVids;
  /** Whether a run is begun where none is under way; one that is there goes on. */
  startNewResult: boolean;
  answers: readonly SubmittedAnswer[];
};

type SectionDecision =
  | Unknown
  | Plain<Hindrance | "sectionFinished">
  | Of<"mayStart" | "invalidAnswers">
  | { outcome: "notThere"; what: "section" | "question" }
  | { outcome: "store"; write: SectionEnd; onward: AfterSection }
  | { outcome: "goOn"; onward: AfterSection };

/**
 * What the answers of a whole section do that come at once: all of it is stored, or nothing. What was saved of the section
 * before, question by question, is replaced. The same submission twice is one; the first wins over any other.
 */
export function decideSection(situation: Situation, asked: SectionAsked, now: Date): SectionDecision {
  const known = whoComes(situation, now);
  if (known.outcome !== "known") return known;
  const { person, order, hindrance } = known;
  const mayStart = hindrance === "notStarted" || hindrance === "expired";
  if (mayStart && asked.startNewResult) {
    return { outcome: "mayStart", userUuid: person.userUuid, active: { order, run: known.run } };
  }

  // Where no run goes on, the last that was completed may hold the section already.
  const run = known.run?.expired ? undefined : known.run;
  const { named } = situation;
  const holder = run ?? (named && { ...named, finishedModuleVids: new Set<string>() });
  const section = holder && sectionOf(holder, asked.section);
  const held = section && named?.finished;
  const read = section && readSubmission(section.module, asked.answers);
  if (held && read?.outcome === "read" && isSame(held, read.answers)) {
    return goOn(run ? afterSection(known, run, now) : afterSurvey(known, named, now));
  }
  if (isShut(hindrance) || (mayStart && !held)) return { outcome: hindrance };
  if (!read) return notThere("section");
  if (read.outcome === "noSuchQuestion") return notThere("question");
  if (read.outcome !== "read") return read;
  if (held || !run) return { outcome: "sectionFinished" };
  const write = sectionEnd({ userUuid: person.userUuid, run }, section, read.answers);
  return { outcome: "store", write, onward: afterSection(known, run, now, write) };
}

/** The run goes on with its next section, or is completed by the one that ends with this. */
function afterSection(known: Known, run: Run, now: Date, write?: SectionEnd): AfterSection {
  const { metamodules } = run;
  const ending = write && { vid: write.section.module.vid, content: write.content };
  const finishedModuleVids = new Set([...run.finishedModuleVids, ...(ending ? [ending.vid] : [])]);
  const next = nextSection({ metamodules, finishedModuleVids });
  const content = () => write?.whole ?? resultOf(run, ending);
  const completed = next === "survey-done";
  const shown = mayBeShown(known, now) ? { completed, content: content(), metamodules } : undefined;
  return { to: "nextSection", resultId: run.id, next, shown };
}

function afterSurvey(known: Known, { id, content, metamodules }: NamedRun, now: Date): AfterSection {
  const shown = content && mayBeShown(known, now) ? { completed: true, content, metamodules } : undefined;
  return { to: "nextSection", resultId: id, next: "survey-done", shown };
}

function mayBeShown({ person, order }: Known, now: Date): boolean {
  return maySeeResults(person, order, now);
}

/** Whether a finished section holds just these answers. */
function isSame({ answers }: FinishedModule, final: readonly FinalAnswer[]): boolean {
  const told = (some: readonly FinalAnswer[]) =>
    JSON.stringify(some.map(({ questionVid, answer, skipped }) => [questionVid, answer, skipped]).sort());
  return told(answers) === told(final);
}
