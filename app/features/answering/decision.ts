import type { ResultContent } from "~/features/scoring/result";
import type { AnswerIssue } from "~/features/survey/answer-schema";
import type { Metamodule, Question } from "~/features/survey/definition";
import type { Answers, Journey, Stop } from "~/features/survey/journey";
import type { SectionEnd } from "./section-end";
import type {
  Answerer,
  EndedSession,
  InvitedOrder,
  NamedRun,
  NextQuestion,
  Run,
  RunSection,
  Section,
  SectionVids,
} from "./situation";
import type { SubmissionIssue } from "./submission";

/** What can come of a request to a door of answering: one vocabulary for them all (see decide.ts). */
export type Decision =
  | Unknown
  | Plain<Hindrance>
  | Late
  /** Not the person's and not there look the same. */
  | { outcome: "notThere"; what: "run" | "section" | "question" }
  /** The form belongs to a run of another order than the active one: the person is asked which to go on with. */
  | { outcome: "otherRun"; named: NamedRun["order"]; active: InvitedOrder }
  | { outcome: "invalidAnswer"; question: Question; issue: AnswerIssue }
  | { outcome: "invalidAnswers"; issues: SubmissionIssue[] }
  /** Their session has ended by its age: what they wrote may be kept until they sign in again. */
  | { outcome: "keepDraft"; ended: Pick<EndedSession, "userUuid" | "orderId"> }
  /** Nothing of the survey is in the way of starting it; a run that is under way has expired. */
  | { outcome: "mayStart"; userUuid: string; active: InvitedOrder }
  /** A run is in progress and can go on. */
  | { outcome: "underWay"; userUuid: string; active: InvitedOrder; run: Run }
  /** The run that is named goes on, and so its order becomes the active one. */
  | { outcome: "makeActive"; userUuid: string; orderId: string }
  | ({ outcome: "question" } & QuestionToShow)
  /** The only outcome with which anything of an answer is stored. */
  | { outcome: "store"; write: Write; onward: Onward }
  /** There is nothing to store, or it is stored already. */
  | { outcome: "goOn"; onward: Onward };

/** The decisions of these outcomes. */
export type Of<Outcome extends Decision["outcome"]> = Extract<Decision, { outcome: Outcome }>;

/** Outcomes with nothing more to tell. */
export type Plain<Outcome extends string> = Outcome extends Outcome ? { outcome: Outcome } : never;

/** Nobody who may answer, or nothing that they could. */
export type Unknown = Plain<"notSignedIn" | "invalidPerson"> | { outcome: "notThere"; what: "order" };

/** What stands between a person and an order that is theirs, in the order in which it is told. */
export const hindrances = ["closed", "profileIncomplete", "consentsMissing", "notStarted", "expired"] as const;
export type Hindrance = (typeof hindrances)[number];

/** Those of them that no start of a new run takes away. */
export type Shut = Exclude<Hindrance, "notStarted" | "expired">;

/** Why a run takes no such answer, though its order is open. */
export type Late =
  /** The section was finished with other answers; the survey goes on. */
  | { outcome: "sectionFinished" }
  /** The run that is named is over: the survey was completed with it, or another has begun since. */
  | { outcome: "runOver"; state: "completed" | "abandoned" }
  /** A consent that the order requires is withdrawn: that has ended the run and deleted what was begun of it. */
  | { outcome: "consentWithdrawn" }
  /** Another answer has hidden the question meanwhile, or put an open one before it. */
  | { outcome: "notAsked"; section: RunSection };

/** What an answer stores. */
export type Write = AnswerToWrite | SectionEnd;

export type AnswerToWrite = {
  kind: "answer";
  userUuid: string;
  resultId: string;
  /** The run that it was decided on. */
  version: string;
  moduleVid: string;
  questionVid: string;
  /** Null: the person went past an optional question. */
  answer: number | string | null;
};

/** Where it goes on. */
export type Onward =
  | ToQuestion
  /** The page that tells of a finished section. */
  | { to: "summary"; section: RunSection }
  /** The list; `left`: the question whose answer is the last that was given there. */
  | { to: "list"; left: { resultId: string; question: Question } | undefined }
  | ToResults
  | AfterSection;

export type ToQuestion = { to: "question" } & NextQuestion;

/** To the results of a completed survey. */
export type ToResults = { to: "results"; orderId: string };

/** For programs: which section is next, and the result that this one is part of now. */
export type AfterSection = {
  to: "nextSection";
  resultId: string;
  next: SectionVids | "survey-done";
  /** Undefined where the order shows none to its people. */
  shown: { completed: boolean; content: ResultContent; metamodules: Metamodule[] } | undefined;
};

/** The question a person stands at, and what is saved of their answers: nothing, or null where a question was passed. */
export type QuestionToShow = {
  person: Answerer;
  order: InvitedOrder["order"];
  resultId: string;
  section: Section;
  answers: Answers;
  journey: Journey;
  stop: Stop;
};
