import { describe, expect, it } from "vitest";
import { aMetamodule, aModule, aQuestion } from "../../../tests/fixtures/definitions";
import {
  keysOf,
  now,
  orders,
  people,
  resultIdOf,
  runs,
  type State,
  saved,
  situationOf,
  states,
  survey,
} from "../../../tests/fixtures/situations";
import {
  type AnswerAsked,
  decideAnswer,
  decideContinuation,
  decideDraft,
  decideFilling,
  decideQuestion,
  decideStart,
  decideSwitch,
  whoComes,
} from "./decide";
import { type Decision, hindrances } from "./decision";

const { metamodule, first, gate, hidden, text, mood } = survey;
const section = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: first.vid };

const questions = { gate, text, mood, hidden, unknown: { vid: "unknown" }, unnamed: undefined };
/** What is typed into each: what is stored, another good answer, one that is none, nothing, and no field at all. */
const typedInto = {
  gate: { same: "0", other: "100", wrong: "7", empty: "", missing: undefined },
  text: { same: "  written before ", other: "written now", wrong: "x".repeat(10_001), empty: " ", missing: undefined },
  mood: { same: "40", other: "60", wrong: "101", empty: "", missing: undefined },
  hidden: { same: "y", other: "written now", wrong: "x".repeat(10_001), empty: "", missing: undefined },
  unknown: { same: "0", other: "1", wrong: "x", empty: "", missing: undefined },
  unnamed: { same: "40", other: "60", wrong: "101", empty: "", missing: undefined },
};
const directions = ["next", "back", "leave"] as const;

type Case = State & {
  question: keyof typeof questions;
  typed: keyof (typeof typedInto)["gate"];
  direction: AnswerAsked["direction"];
};

function* cases(): Generator<Case> {
  for (const state of states()) {
    for (const question of keysOf(questions)) {
      for (const typed of keysOf(typedInto.gate)) {
        for (const direction of directions) yield { ...state, question, typed, direction };
      }
    }
  }
}

const askedOf = (each: Case): AnswerAsked => ({
  section: { ...section, resultId: resultIdOf(each) },
  questionVid: questions[each.question]?.vid,
  direction: each.direction,
  typed: typedInto[each.question][each.typed],
});

const decided = (each: Case) => decideAnswer(situationOf(each), askedOf(each), now);

const isClosed = ({ order }: State) => order === "closed" || order === "closedWithoutConsent";
const lacks = ({ person, order }: State) => person === "incomplete" || order === "withoutConsent";
const isExpired = ({ run }: State) => run === "begunExpired" || run === "halfWayExpired";
const isFinished = ({ run }: State) => run === "halfWay" || run === "halfWayExpired";
const isOwn = ({ named, run }: State) => named === "own" && run !== "none";

/** Whether the run that is named holds just what is typed. */
function isHeld(each: Case): boolean {
  if (each.typed !== "same" || !["gate", "text", "mood"].includes(each.question)) return false;
  if (each.named === "completed" || each.named === "otherOrdersFinished") return true;
  return isOwn(each) && (isFinished(each) || each.question !== "mood");
}

const isNothing = ({ typed }: Case) => typed === "empty" || typed === "missing";
const isText = ({ question }: Case) => question === "text" || question === "hidden";
const clears = ({ question, typed }: Case) => question === "text" && typed === "empty";

/** What an answer comes to, by the first line that holds. */
const table: [expected: string, holds: (each: Case) => boolean][] = [
  ["notSignedIn", ({ person }) => person === "signedOut"],
  ["keepDraft", ({ person }) => person === "ended"],
  ["consentsMissing", ({ person }) => person === "endedWithoutConsent"],
  ["invalidPerson", ({ person }) => person === "inactive" || person === "underAge"],
  ["notThere order", ({ order }) => order === "none"],
  // The form of another run than the one under way.
  ["notThere run", (each) => each.named === "nobodys" || (each.named === "own" && !isOwn(each))],
  ["goOn", (each) => each.named !== "own" && isHeld(each)],
  ["profileIncomplete", (each) => each.named === "abandoned" && !isClosed(each) && each.person === "incomplete"],
  // Withdrawing a consent leaves no run under way.
  ["consentWithdrawn", (each) => each.named === "abandoned" && each.order === "withoutConsent" && each.run === "none"],
  ["consentsMissing", (each) => each.named === "abandoned" && each.order === "withoutConsent"],
  ["runOver", ({ named }) => named === "completed" || named === "abandoned" || named === "abandonedOfOther"],
  ["otherRun", ({ named }) => named === "otherOrders" || named === "otherOrdersFinished"],
  ["notThere section", ({ named }) => named === "completedWithoutSection"],
  // What is stored is stored, whatever stands in the way of anything new.
  ["goOn", (each) => isHeld(each) && (isClosed(each) || lacks(each) || each.run === "halfWay")],
  ["closed", isClosed],
  ["profileIncomplete", ({ person }) => person === "incomplete"],
  ["consentsMissing", ({ order }) => order === "withoutConsent"],
  ["expired", isExpired],
  ["sectionFinished", ({ run }) => run === "halfWay"],
  // A section that takes answers.
  ["notThere question", ({ question }) => question === "unknown"],
  ["notAsked", (each) => each.question === "hidden" && !isNothing(each)],
  ["goOn", ({ question }) => question === "hidden"],
  ["goOn", (each) => each.direction !== "next" && isNothing(each) && !clears(each)],
  ["store", ({ question, typed }) => question === "text" && typed !== "wrong"],
  ["invalidAnswer", (each) => isNothing(each) || each.typed === "wrong"],
  ["store", () => true],
];

const told = (decision: Decision) =>
  decision.outcome === "notThere" ? `notThere ${decision.what}` : (decision.outcome as string);

describe("an answer", () => {
  const all = [...cases()].map((each) => ({ each, decision: decided(each) }));

  it(`comes in each of ${all.length} states to what the table says`, () => {
    expect(all.length).toBeGreaterThan(50_000);
    const met = new Set<number>();
    for (const { each, decision } of all) {
      const line = table.findIndex(([, holds]) => holds(each));
      met.add(line);
      const outcome = told(decision);
      if (outcome !== table[line]?.[0]) expect({ each, outcome }).toEqual({ each, outcome: table[line]?.[0] });
    }
    // A line that no state meets says nothing.
    expect(met.size).toBe(table.length);
  });

  it("is stored in the run that its form names alone, of a person who may answer it, and only what was typed", () => {
    for (const { each, decision } of all) {
      if (decision.outcome !== "store") continue;
      const { person, order, run } = situationOf(each);
      expect([each.person, each.order, each.run, each.named]).toEqual(["complete", "open", "begun", "own"]);
      const { write } = decision;
      expect(write).toMatchObject({ userUuid: person?.userUuid, resultId: run?.id });
      expect(order).toMatchObject({ closed: false, consentsMissing: false });
      const { questionVid = mood.vid, typed } = askedOf(each);
      const wanted = isText(each) ? (typed ?? "").trim() || null : Number(typed);
      const answer =
        write.kind === "answer"
          ? write
          : { questionVid, answer: write.content.answers.find((entry) => entry.questionVid === questionVid)?.answer };
      expect(answer).toMatchObject({ questionVid, answer: wanted });
    }
  });

  it("that is stored already is never told that it came too late, but where its run can't be continued", () => {
    for (const { each, decision } of all) {
      const { outcome } = decision;
      if (!isHeld(each) || outcome === "store" || outcome === "goOn") continue;
      const isStranger = each.person !== "complete" && each.person !== "incomplete";
      const hasExpired = outcome === "expired" && isExpired(each);
      expect({ each, explained: isStranger || each.order === "none" || hasExpired }).toEqual({ each, explained: true });
    }
  });

  it("whose words are nowhere stored is never passed over in silence", () => {
    const silent = all.filter(({ decision }) => decision.outcome === "goOn").map(({ each }) => each);
    expect(silent.filter((each) => isText(each) && !isNothing(each) && !isHeld(each))).toEqual([]);
  });

  it("to somebody else's run and to one that is not there is told the same", () => {
    for (const { each, decision } of all) {
      if (each.named !== "nobodys" || each.direction !== "next") continue;
      const { section: asked, ...rest } = askedOf(each);
      const unknown = decideAnswer(situationOf(each), { ...rest, section: { ...asked, resultId: "none" } }, now);
      expect(unknown).toEqual(decision);
    }
  });

  it("that is the last of its section ends it, with what the section holds in one piece", () => {
    const state = { person: "complete", order: "open", run: "begun", named: "own" } as const;
    const asked = { section: { ...section, resultId: "run" }, questionVid: mood.vid, direction: "next" as const };
    const decision = decideAnswer(situationOf(state), { ...asked, typed: "40" }, now);
    expect(decision).toMatchObject({
      outcome: "store",
      write: { kind: "section", version: "7", skipped: false, whole: undefined, earlierMethod: false },
      onward: { to: "summary", section: asked.section },
    });
    const { write } = decision as Extract<Decision, { outcome: "store" }>;
    const answers = write.kind === "section" ? write.content.answers : [];
    expect(answers.map(({ questionVid, answer }) => [questionVid, answer])).toEqual([...saved, [mood.vid, 40]]);
  });
});

describe("an answer that was sent on the way back or out", () => {
  const underWay = situationOf({ person: "complete", order: "open", run: "begun", named: "own" });
  const asked = { section: { ...section, resultId: "run" }, questionVid: mood.vid, typed: "60" };

  it("leads back to the question before, or out to the list", () => {
    const ways = (["back", "leave"] as const).map((direction) => {
      const decision = decideAnswer(underWay, { ...asked, direction }, now);
      return decision.outcome === "store" && decision.onward;
    });
    expect(ways).toEqual([
      { to: "question", section: asked.section, question: text },
      { to: "list", left: { resultId: "run", question: mood } },
    ]);
  });
});

describe("a choice that is not asked any more", () => {
  const choice = aQuestion({ key: "choice", type: "quinary", condition: hidden.condition });
  const module = aModule({ key: "first", questions: [gate, choice, mood] });
  const survey = aMetamodule({ key: "pulse", modules: [module] });
  const run = { ...runs.begun, metamodules: [survey] };

  it("is passed over, for unlike words it is no loss", () => {
    const situation = { ...situationOf({ person: "complete", order: "open", run: "begun", named: "own" }), run };
    const section = { surveyMetamoduleVid: survey.vid, surveyModuleVid: module.vid, resultId: run.id };
    const asked = { section, questionVid: choice.vid, direction: "next" as const, typed: "75" };
    expect(decideAnswer(situation, asked, now)).toEqual({
      outcome: "goOn",
      onward: { to: "question", section, question: undefined },
    });
  });
});

describe("the question that a page shows", () => {
  it("is judged by the same hindrances as its answer, in each state", () => {
    for (const state of states()) {
      for (const question of keysOf(questions)) {
        const situation = situationOf(state);
        const resultId = resultIdOf(state);
        const asked = { section, resultId, questionVid: questions[question]?.vid };
        const decision = decideQuestion(situation, asked, now);
        const known = whoComes(situation, now);
        if (known.outcome !== "known") expect(decision).toEqual(known);
        else if (state.named === "nobodys" || (state.named === "own" && state.run === "none")) {
          expect(decision).toEqual({ outcome: "notThere", what: "run" });
        } else if (state.named !== "own") {
          const isOpen = state.named === "otherOrders" || state.named === "otherOrdersFinished";
          expect(decision.outcome).toBe(isOpen ? "otherRun" : "runOver");
          // With its run, so that the page knows whether the active order is continued or begun.
          if (decision.outcome === "otherRun") expect(decision.active.run).toBe(situation.run);
        } else if (known.hindrance) expect(decision.outcome).toBe(known.hindrance);
        else if (isFinished(state)) expect(decision.outcome).toBe("sectionFinished");
        else {
          const expected = { hidden: "notAsked", unknown: "notThere question" }[question as "hidden"] ?? "question";
          expect(told(decision as Decision)).toBe(expected);
        }
      }
    }
  });

  it("is the open one where the address names none", () => {
    const state = { person: "complete", order: "open", run: "begun", named: "own" } as const;
    const decision = decideQuestion(situationOf(state), { section, resultId: undefined, questionVid: undefined }, now);
    expect(decision).toMatchObject({ outcome: "question", resultId: "run", stop: { question: { vid: mood.vid } } });
  });
});

describe("a section that asks nothing", () => {
  const module = aModule({ key: "first", questions: [] });
  const survey = aMetamodule({ key: "pulse", modules: [module] });
  const run = { ...runs.begun, metamodules: [survey] };

  it("has no question to show where the address names none, which is no wrong address", () => {
    const situation = { ...situationOf({ person: "complete", order: "open", run: "begun", named: "own" }), run };
    const section = { surveyMetamoduleVid: survey.vid, surveyModuleVid: module.vid };
    const decision = decideQuestion(situation, { section, resultId: run.id, questionVid: undefined }, now);
    expect(decision).toEqual({ outcome: "notAsked", section: { ...section, resultId: run.id } });
  });
});

describe("whoever comes to a survey", () => {
  it("is told of several hindrances the first", () => {
    const found = new Set<string>();
    for (const state of states()) {
      const known = whoComes(situationOf(state), now);
      if (known.outcome !== "known") continue;
      const lines: [(typeof hindrances)[number], boolean][] = [
        ["closed", isClosed(state)],
        ["profileIncomplete", state.person === "incomplete"],
        ["consentsMissing", orders[state.order]?.consentsMissing ?? false],
        ["notStarted", state.run === "none"],
        ["expired", isExpired(state)],
      ];
      expect(lines.map(([name]) => name)).toEqual([...hindrances]);
      const expected = lines.find(([, holds]) => holds)?.[0];
      expect(known.hindrance).toBe(expected);
      found.add(String(expected));
    }
    expect(found.size).toBe(hindrances.length + 1);
  });

  it("may start where no run is under way or the old one has expired, and goes on with one that is", () => {
    for (const state of states()) {
      const situation = situationOf(state);
      const known = whoComes(situation, now);
      const start = decideStart(situation, now);
      if (known.outcome !== "known") expect(start).toEqual(known);
      else if (isClosed(state) || lacks(state)) expect(start.outcome).toBe(known.hindrance);
      else expect(start.outcome).toBe(runs[state.run] && !isExpired(state) ? "underWay" : "mayStart");
    }
  });

  it("goes on at the open question, or to the results of a survey that is done, or is told what is needed first", () => {
    for (const state of states()) {
      const situation = situationOf(state);
      const known = whoComes(situation, now);
      const decision = decideContinuation(situation, now);
      if (known.outcome !== "known") expect(decision).toEqual(known);
      else if (!known.hindrance) expect(decision).toMatchObject({ outcome: "goOn", onward: { to: "question" } });
      else if (!isClosed(state) && state.run === "none" && state.named.startsWith("completed")) {
        expect(decision).toEqual({ outcome: "goOn", onward: { to: "results", orderId: "order" } });
      } else expect(decision).toEqual({ outcome: known.hindrance });
    }
  });

  it("can make the order of a run of theirs that is in progress the active one, and of no other", () => {
    for (const state of states()) {
      const situation = situationOf(state);
      const decision = decideSwitch(situation, { ...section, resultId: resultIdOf(state) }, now);
      const known = whoComes(situation, now);
      const isOther = state.named === "otherOrders" || state.named === "otherOrdersFinished";
      if (known.outcome === "notSignedIn") expect(decision).toEqual(decideDraft(situation));
      else if (known.outcome !== "known") expect(decision).toEqual(known);
      else if (isOwn(state)) expect(decision).toMatchObject({ outcome: "makeActive", orderId: "order" });
      else if (isOther) expect(decision).toMatchObject({ outcome: "makeActive", orderId: "other" });
      else expect(decision).toEqual({ outcome: "notThere", what: "run" });
    }
  });
});

describe("a draft", () => {
  it("is kept for whoever's session has ended, unless their consent is missing", () => {
    const outcomes = keysOf(people).map((person) => {
      const state = { person, order: "none", run: "none", named: "own" } as const;
      return [person, decideDraft(situationOf(state)).outcome];
    });
    expect(Object.fromEntries(outcomes)).toMatchObject({
      signedOut: "notSignedIn",
      ended: "keepDraft",
      endedWithoutConsent: "consentsMissing",
    });
  });
});

describe("filling in a section", () => {
  it("is judged as an answer is, and stores the whole section", () => {
    for (const state of states()) {
      const asked = {
        section: { ...section, resultId: resultIdOf(state) },
        fill: () => new Map([...saved, [mood.vid, 1]]),
      };
      const decision = decideFilling(situationOf(state), asked, now);
      const answer = { ...state, question: "mood", typed: "other", direction: "next" } as const;
      expect(decision.outcome).toBe(decided(answer).outcome);
      if (decision.outcome === "store") expect(decision.write.kind).toBe("section");
    }
  });
});
