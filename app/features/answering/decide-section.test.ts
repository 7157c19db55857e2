import { describe, expect, it } from "vitest";
import {
  heldSection,
  keysOf,
  namedRuns,
  now,
  orders,
  people,
  runs,
  type State,
  situationOf,
  survey,
} from "../../../tests/fixtures/situations";
import { decideSection, type SectionAsked } from "./decide-section";

const { metamodule, first, second, gate, text, mood, last } = survey;

const given = (moodValue: number): SectionAsked["answers"] => [
  { questionVid: mood.vid, type: "numeric", answer: moodValue, skipped: false },
  { questionVid: gate.vid, type: "numeric", answer: 0, skipped: false },
  { questionVid: text.vid, type: "textual", answer: "written before", skipped: false },
];
/** Sent for the first section: what it holds where it is finished, in another order; other answers; and what is none. */
const submissions = {
  same: given(40),
  other: given(60),
  wrong: given(101),
  missing: given(40).slice(1),
  unknownQuestion: [...given(40), { questionVid: last.vid, type: "numeric", answer: 50, skipped: false }],
} satisfies Record<string, SectionAsked["answers"]>;

type Case = {
  person: keyof typeof people;
  order: keyof typeof orders;
  run: keyof typeof runs;
  /** Whether the person has completed the survey before. */
  completed: boolean;
  submission: keyof typeof submissions;
  startNewResult: boolean;
  isKnownSection: boolean;
};

function* cases(): Generator<Case> {
  const both = [true, false];
  for (const person of keysOf(people)) {
    for (const order of keysOf(orders)) {
      for (const run of keysOf(runs)) {
        if ((people[person].person === undefined && order !== "none") || (!orders[order] && run !== "none")) continue;
        for (const submission of keysOf(submissions)) {
          for (const completed of both) {
            for (const startNewResult of both) {
              for (const isKnownSection of both) {
                yield { person, order, run, completed, submission, startNewResult, isKnownSection };
              }
            }
          }
        }
      }
    }
  }
}

const content = { method: { id: "method", version: 1 }, virtaScore: 40, metamoduleSubResults: [] };
const goesOn = ({ run }: Case) => run === "begun" || run === "halfWay";

/** What is read for a call, which names no run: the one that can go on, or the last that was completed. */
function situation(each: Case) {
  const state: State = { person: each.person, order: each.order, run: each.run, named: "own" };
  const earlier = each.completed ? { ...namedRuns.completed, content } : undefined;
  return goesOn(each) ? situationOf(state) : { ...situationOf(state), named: earlier };
}

const decided = (each: Case) => {
  const surveyModuleVid = each.isKnownSection ? first.vid : "unknown";
  const section = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid };
  const asked = { section, startNewResult: each.startNewResult, answers: submissions[each.submission] };
  return decideSection(situation(each), asked, now);
};

const isClosed = ({ order }: Case) => order === "closed" || order === "closedWithoutConsent";
const lacks = ({ person, order }: Case) => person === "incomplete" || order === "withoutConsent";
/** Whether the run that goes on, or the completed one, holds the section. */
const holds = (each: Case) => each.isKnownSection && (goesOn(each) ? each.run === "halfWay" : each.completed);

/** What a submission comes to, by the first line that holds. */
const table: [expected: string, holds: (each: Case) => boolean][] = [
  ["notSignedIn", ({ person }) => people[person].person === undefined],
  ["invalidPerson", ({ person }) => person === "inactive" || person === "underAge"],
  ["notThere order", ({ order }) => order === "none"],
  ["mayStart", (each) => each.startNewResult && !goesOn(each) && !isClosed(each) && !lacks(each)],
  // What is stored is stored, whatever stands in the way of anything new.
  ["goOn", (each) => holds(each) && each.submission === "same"],
  ["closed", isClosed],
  ["profileIncomplete", ({ person }) => person === "incomplete"],
  ["consentsMissing", lacks],
  ["notStarted", (each) => each.run === "none" && !holds(each)],
  ["expired", (each) => !goesOn(each) && !holds(each)],
  ["notThere section", ({ isKnownSection }) => !isKnownSection],
  ["notThere question", ({ submission }) => submission === "unknownQuestion"],
  ["invalidAnswers", ({ submission }) => submission === "wrong" || submission === "missing"],
  ["sectionFinished", holds],
  ["store", () => true],
];

describe("the answers of a whole section", () => {
  const all = [...cases()];

  it(`come in each of ${all.length} states to what the table says`, () => {
    expect(all.length).toBeGreaterThan(1_000);
    const met = new Set<number>();
    for (const each of all) {
      const line = table.findIndex(([, holdsFor]) => holdsFor(each));
      met.add(line);
      const decision = decided(each);
      const told = decision.outcome === "notThere" ? `notThere ${decision.what}` : decision.outcome;
      if (told !== table[line]?.[0]) expect({ each, told }).toEqual({ each, told: table[line]?.[0] });
    }
    expect(met.size).toBe(table.length);
  });

  it("are stored in the run that goes on, of a person who may answer it, as they were sent", () => {
    for (const each of all) {
      const decision = decided(each);
      if (decision.outcome !== "store") continue;
      expect([each.person, each.order, each.run]).toEqual(["complete", "open", "begun"]);
      expect(decision.write).toMatchObject({ kind: "section", userUuid: "person", resultId: "run", version: "7" });
      const answers = new Map(decision.write.content.answers.map(({ questionVid, answer }) => [questionVid, answer]));
      expect(answers.get(mood.vid)).toBe(each.submission === "same" ? 40 : 60);
      const next = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: second.vid };
      expect(decision.onward).toMatchObject({ resultId: "run", next, shown: { completed: false } });
    }
  });

  it("that are stored already are told so with what came of them", () => {
    for (const each of all) {
      const decision = decided(each);
      if (decision.outcome !== "goOn") continue;
      const next = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: second.vid };
      expect(decision.onward).toMatchObject(
        goesOn(each)
          ? { resultId: "run", next, shown: { completed: false } }
          : { resultId: "named", next: "survey-done", shown: { completed: true, content } },
      );
    }
  });

  it("end the survey where the other sections are finished, and show nothing where the order shows nothing", () => {
    const state = { person: "complete", order: "open", run: "halfWay", named: "own" } as const;
    const section = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: second.vid };
    const answers = [{ questionVid: last.vid, type: "numeric", answer: 50, skipped: false }] as const;
    const found = { ...situationOf(state), named: undefined };
    const asked = { section, startNewResult: false, answers };
    const decision = decideSection(found, asked, now);
    expect(decision).toMatchObject({
      outcome: "store",
      write: { whole: { metamoduleSubResults: [{ modules: [{ answers: heldSection.answers }, {}] }] } },
      onward: { next: "survey-done", shown: { completed: true } },
    });
    const order = { ...orders.open, showResultsToEndUser: false };
    expect(decideSection({ ...found, order }, asked, now)).toMatchObject({ onward: { shown: undefined } });
  });

  it("show nothing of a survey that was completed before, where the order shows nothing or nothing is there", () => {
    const shownOf = (order: typeof orders.open, of: typeof content | undefined) => {
      const named = { ...namedRuns.completed, content: of };
      const section = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: first.vid };
      const asked = { section, startNewResult: false, answers: submissions.same };
      const decision = decideSection({ ...people.complete, order, run: undefined, named }, asked, now);
      return decision.outcome === "goOn" && decision.onward.shown;
    };
    expect(shownOf(orders.open, content)).toMatchObject({ content });
    expect(shownOf({ ...orders.open, showResultsToEndUser: false }, content)).toBeUndefined();
    expect(shownOf(orders.open, undefined)).toBeUndefined();
  });
});
