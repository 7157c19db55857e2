import { isProfileComplete, isValidPerson } from "~/features/people/person";
import { finaliseSection } from "~/features/scoring/finalise-section";
import type { FinishedModule } from "~/features/scoring/result";
import { parseAnswer, textLimit } from "~/features/survey/answer-schema";
import type { Module, Question } from "~/features/survey/definition";
import { type Answers, journeyThrough, questionAfter, questionToGoOn, stopAt } from "~/features/survey/journey";
import { normaliseText } from "~/platform/text/normalise";
import type { Decision, Hindrance, Of, Onward, Plain, Shut, ToQuestion, ToResults, Unknown } from "./decision";
import { sectionEnd } from "./section-end";
import {
  type Answerer,
  type InvitedOrder,
  joinedQuestion,
  moduleOf,
  type NamedRun,
  nextQuestion,
  type Run,
  type RunSection,
  type SectionDefinition,
  type SectionVids,
  type Situation,
  sectionOf,
} from "./situation";

/**
 * What may be done with an order, a section, a question, an answer. It is judged here and nowhere else: each door reads
 * the situation, asks one of these functions, writes where its decision is to store, and says what it came to.
 */

/** Somebody with an order that is theirs, and what stands between the two; where nothing does, a run is under way. */
export type Known = InvitedOrder & { outcome: "known"; person: Answerer } & Standing;

type Standing = { hindrance: undefined; run: Run } | { hindrance: Hindrance; run: Run | undefined };

/** Who comes to which order, and why they can't answer it now; before a run is started, they may start one. */
export function whoComes({ person, order, run }: Situation, now: Date): Known | Unknown {
  if (!person) return { outcome: "notSignedIn" };
  if (!isValidPerson(person, now)) return { outcome: "invalidPerson" };
  if (!order) return { outcome: "notThere", what: "order" };
  return { outcome: "known", person, order, ...standingOf(person, order, run) };
}

function standingOf(person: Answerer, order: InvitedOrder["order"], run: Run | undefined): Standing {
  if (order.closed) return { hindrance: "closed", run };
  if (!isProfileComplete(person)) return { hindrance: "profileIncomplete", run };
  if (order.consentsMissing) return { hindrance: "consentsMissing", run };
  if (!run) return { hindrance: "notStarted", run };
  return run.expired ? { hindrance: "expired", run } : { hindrance: undefined, run };
}

/** Whether an order stays shut for whoever knows it. */
export function isShut(hindrance: Hindrance | undefined): hindrance is Shut {
  return hindrance !== undefined && hindrance !== "notStarted" && hindrance !== "expired";
}

/** Whether a survey may be started or gone on with. */
export function decideStart(situation: Situation, now: Date): Unknown | Plain<Shut> | Of<"mayStart" | "underWay"> {
  const known = whoComes(situation, now);
  if (known.outcome !== "known") return known;
  const { person, order, run, hindrance } = known;
  if (isShut(hindrance)) return { outcome: hindrance };
  const found = { userUuid: person.userUuid, active: { order, run } };
  return hindrance ? { outcome: "mayStart", ...found } : { outcome: "underWay", ...found, run };
}

/** Where the survey of the active order goes on (spec §2 "Survey continue"). */
export function decideContinuation(
  situation: Situation,
  now: Date,
): Unknown | Plain<Hindrance | "sectionFinished"> | { outcome: "goOn"; onward: ToQuestion | ToResults } {
  const known = whoComes(situation, now);
  if (known.outcome !== "known") return known;
  const { order, run, hindrance } = known;
  if (!hindrance) {
    const next = nextQuestion(run);
    // It should have been completed with the last of its sections.
    return next === "survey-done" ? { outcome: "sectionFinished" } : goOn({ to: "question", ...next });
  }
  const isCompleted = hindrance !== "closed" && !run && situation.named?.state === "completed";
  if (isCompleted) return goOn({ to: "results", orderId: order.id });
  return { outcome: hindrance };
}

/** Whether what came from a session that has ended may be kept for its person. */
export function decideDraft({ ended }: Situation): Of<"notSignedIn" | "keepDraft" | "consentsMissing"> {
  if (!ended) return { outcome: "notSignedIn" };
  if (ended.consentsMissing) return { outcome: "consentsMissing" };
  return { outcome: "keepDraft", ended: { userUuid: ended.userUuid, orderId: ended.orderId } };
}

/** Whether the run that a page names can be made the one to go on with. */
export function decideSwitch(situation: Situation, { resultId }: RunSection, now: Date) {
  const known = whoComes(situation, now);
  if (known.outcome === "notSignedIn") return decideDraft(situation);
  if (known.outcome !== "known") return known;
  const { person, order, run } = known;
  const { named } = situation;
  const isOpen = named?.id === resultId && named.state === "in_progress";
  const orderId = run?.id === resultId ? order.id : isOpen ? named.order.id : undefined;
  if (orderId === undefined) return notThere("run");
  return { outcome: "makeActive", userUuid: person.userUuid, orderId } as const;
}

export type QuestionAsked = {
  section: SectionVids;
  /** The run that the address names; undefined: the one in progress. */
  resultId: string | undefined;
  /** The question that the address names; undefined: where the person goes on. */
  questionVid: string | undefined;
};

/** Whether a question can be shown, and which. */
export function decideQuestion(
  situation: Situation,
  { section: vids, resultId, questionVid }: QuestionAsked,
  now: Date,
) {
  const known = whoComes(situation, now);
  if (known.outcome !== "known") return known;
  const { person, order, run, hindrance } = known;
  const { named } = situation;
  if (resultId !== undefined && run?.id !== resultId) {
    if (!named) return notThere("run");
    if (named.state !== "in_progress") return { outcome: "runOver", state: named.state } as const;
    return { outcome: "otherRun", named: named.order, active: { order, run } } as const;
  }
  if (hindrance) return { outcome: hindrance } as const;
  const section = sectionOf(run, vids);
  if (!section) return notThere("section");
  if (run.finishedModuleVids.has(section.module.vid)) return { outcome: "sectionFinished" } as const;
  const journey = journeyThrough(section.module, run.answers);
  const stop = stopAt(journey, questionVid ?? questionToGoOn(journey)?.vid);
  if (!stop) {
    // An unknown question is a not-found error (spec §5).
    const isKnown = questionVid === undefined || section.module.questions.some(({ vid }) => vid === questionVid);
    return isKnown ? notAsked({ ...vids, resultId: run.id }) : notThere("question");
  }
  const { answers } = run;
  return { outcome: "question", person, order, resultId: run.id, section, answers, journey, stop } as const;
}

export type AnswerAsked = {
  /** The section that the form's address names, and the run it belongs to; without a run it belongs to none. */
  section: RunSection;
  /** The question that the form names; undefined: where the person goes on. */
  questionVid: string | undefined;
  /** "back" and "leave" save what is valid and never refuse an empty answer. */
  direction: "next" | "back" | "leave";
  /** As it was posted; undefined: the field was not there. */
  typed: string | undefined;
};

/** What the answer of one question does: it is saved in the run that its form names, and after the last ends the section. */
export function decideAnswer(situation: Situation, asked: AnswerAsked, now: Date): AnswerDecision {
  const open = openSection(situation, asked, now);
  if (open.outcome !== "open") return open;
  const { person, run, module } = open;
  const { section, questionVid, direction, typed } = asked;
  const journey = journeyThrough(module, run.answers);
  const stop = stopAt(journey, questionVid ?? questionToGoOn(journey)?.vid);
  if (!stop) {
    const known = module.questions.find(({ vid }) => vid === questionVid);
    if (!known) return notThere("question");
    // Nothing that was written may get lost.
    const isWritten = known.type === "open-ended" && !isEmpty(typed);
    return isWritten ? notAsked(section) : goOn({ to: "question", section, question: undefined });
  }
  const { question, previous } = stop;
  const left = { resultId: run.id, question };
  const away: Onward = direction === "leave" ? { to: "list", left } : { to: "question", section, question: previous };
  if (direction !== "next" && !isChange(question, { typed, saved: run.answers.get(question.vid) })) return goOn(away);
  const parsed = parseAnswer(question, typed);
  if (!parsed.ok) return { outcome: "invalidAnswer", question, issue: parsed.issue };

  const { id: resultId, version } = run;
  const keys = { userUuid: person.userUuid, resultId, version, moduleVid: module.vid, questionVid: question.vid };
  const write = { kind: "answer", ...keys, answer: parsed.answer } as const;
  if (direction !== "next") return { outcome: "store", write, onward: away };
  const answers = new Map([...run.answers, [question.vid, parsed.answer]]);
  const further = journeyThrough(module, answers);
  // The answer may have opened or closed other questions, so what comes next is asked anew.
  const next = questionAfter(further, question);
  return next
    ? { outcome: "store", write, onward: { to: "question", section, question: next } }
    : ending(open, answers);
}

/** Gives answers to all that is asked in a section; so much of it is saved already. */
export type Fill = (module: Module, saved: Answers) => Answers;

/** What filling in a whole section of a run does. */
export function decideFilling(
  situation: Situation,
  { section, fill }: { section: RunSection; fill: Fill },
  now: Date,
): AnswerDecision {
  const open = openSection(situation, { section, questionVid: undefined, typed: undefined }, now);
  return open.outcome === "open" ? ending(open, fill(open.module, open.run.answers)) : open;
}

type AnswerDecision = Exclude<Decision, Of<"mayStart" | "underWay" | "makeActive" | "question" | "invalidAnswers">>;

/** A section that takes answers now. */
type OpenSection = { outcome: "open"; person: Answerer; run: Run; section: RunSection } & SectionDefinition;

function openSection(
  situation: Situation,
  asked: Pick<AnswerAsked, "section" | "questionVid" | "typed">,
  now: Date,
): OpenSection | AnswerDecision {
  const known = whoComes(situation, now);
  if (known.outcome === "notSignedIn") return decideDraft(situation);
  if (known.outcome !== "known") return known;
  const { person, run, hindrance } = known;
  const { section: vids, questionVid, typed } = asked;
  if (run?.id !== vids.resultId) return decideOtherRun(known, situation.named, asked);
  const held = moduleOf(run, vids);
  if (!held) return notThere("section");
  const { module } = held;
  if (hindrance === "expired") return { outcome: hindrance };
  // A form that was sent twice has done its work the first time, whatever has come in between since.
  const isFinished = run.finishedModuleVids.has(module.vid);
  const stored = isFinished ? answerIn(situation.named?.finished, questionVid) : run.answers.get(questionVid ?? "");
  const isRepeated = isStored(stored, typed);
  if (hindrance) return isRepeated ? goOn({ to: "list", left: undefined }) : { outcome: hindrance };
  if (isFinished) return isRepeated ? goOn(afterSection(run, module, vids)) : { outcome: "sectionFinished" };
  return { outcome: "open", person, run, ...held, section: vids };
}

/** An answer to a run that is not the one in progress of the active order. */
function decideOtherRun(
  { order, run, hindrance }: Known,
  named: NamedRun | undefined,
  { section, questionVid, typed }: Pick<AnswerAsked, "section" | "questionVid" | "typed">,
): AnswerDecision {
  if (!named) return notThere("run");
  const { state, finished } = named;
  if (isStored(answerIn(finished, questionVid), typed)) return goOn({ to: "summary", section });
  const isOfOrder = named.order.id === order.id;
  if (state === "abandoned") {
    if (isOfOrder && hindrance === "consentsMissing") return { outcome: run ? hindrance : "consentWithdrawn" };
    return isOfOrder && hindrance === "profileIncomplete" ? { outcome: hindrance } : { outcome: "runOver", state };
  }
  if (state === "in_progress" && !isOfOrder) return { outcome: "otherRun", named: named.order, active: { order, run } };
  if (!finished) return notThere("section");
  return state === "in_progress" ? { outcome: "sectionFinished" } : { outcome: "runOver", state };
}

function ending({ person: { userUuid }, run, metamodule, module, section }: OpenSection, answers: Answers) {
  const write = sectionEnd({ userUuid, run }, { metamodule, module }, finaliseSection(module, answers));
  return { outcome: "store", write, onward: afterSection(run, module, section) } as const;
}

/** To the section that this one joins, or to the page that tells of it. */
function afterSection(run: Run, module: Module, section: RunSection): Onward {
  const finishedModuleVids = new Set([...run.finishedModuleVids, module.vid]);
  const joined = joinedQuestion({ ...run, finishedModuleVids }, module);
  return joined?.question ? { to: "question", ...joined } : { to: "summary", section };
}

function isEmpty(typed: string | undefined): boolean {
  return (typed ?? "").trim() === "";
}

/** Whether something is to be saved on the way back or out; a choice that was never made is nothing yet. */
function isChange(
  { required }: Question,
  { typed, saved }: { typed: string | undefined; saved: number | string | null | undefined },
): boolean {
  // An optional answer that was cleared is a passed question.
  const isCleared = typed !== undefined && !required && (saved ?? null) !== null;
  return !isEmpty(typed) || isCleared;
}

/** Whether what is stored is what was typed; null is a question that was passed. */
function isStored(stored: number | string | null | undefined, typed: string | undefined): boolean {
  return stored !== undefined && String(stored ?? "") === normaliseText(typed ?? "", textLimit.max);
}

/** What a finished section holds of a question; undefined where it holds none. */
function answerIn(
  finished: FinishedModule | undefined,
  questionVid: string | undefined,
): number | string | null | undefined {
  const held = finished?.answers.find((answer) => answer.questionVid === questionVid);
  return held?.skipped ? null : held?.answer;
}

export function notThere<What extends "run" | "section" | "question">(what: What) {
  return { outcome: "notThere", what } as const;
}

function notAsked(section: RunSection) {
  return { outcome: "notAsked", section } as const;
}

export function goOn<To extends Onward>(onward: To) {
  return { outcome: "goOn", onward } as const;
}
