import { formTokenField } from "~/design/fields/form-token-field";
import { questionAddress, summaryAddress } from "~/features/answering/question-address";
import { possibleValues } from "~/features/survey/conditions";
import type { Metamodule, Question } from "~/features/survey/definition";
import { type Answers, journeyThrough } from "~/features/survey/journey";

/** One answered question as a browser does it: the form is posted, the redirect followed, and after a section the way on. */
export type Step = {
  post: string;
  body: string;
  /** Where the answer must redirect to. */
  to: string;
  /** Address opened from the page shown then: the "next section" button of a section's summary. */
  onward?: string;
};

/** Stands in a walk's addresses for the run of whoever walks it. */
export const anyRun = "00000000-0000-4000-8000-000000000000";

/** An address of a walk for one person's run. */
export function ofRun(address: string, resultId: string): string {
  return address.replace(anyRun, resultId);
}

/** The first `count` questions of a survey, answered in order with the middle of each scale. */
export function surveyWalk(metamodules: readonly Metamodule[], count: number): Step[] {
  const sections = metamodules.flatMap((metamodule) =>
    metamodule.modules.map((module) => ({
      module,
      vids: { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid, resultId: anyRun },
    })),
  );
  const steps: Step[] = [];
  for (const [index, { module, vids }] of sections.entries()) {
    const following = sections[index + 1];
    const first = following && questionAddress("fi", following.vids, nextQuestion(following.module, new Map()));
    const end = (module.joinsNext && first) || summaryAddress("fi", vids);
    const answers = new Map<string, number | string | null>();
    for (let open = nextQuestion(module, answers); open && steps.length < count; ) {
      const answer = middleAnswer(open);
      answers.set(open.vid, answer);
      const next = nextQuestion(module, answers);
      steps.push({
        post: questionAddress("fi", vids, open),
        body: answerBody(answer),
        to: next ? questionAddress("fi", vids, next) : end,
        onward: next || end === first ? undefined : first,
      });
      open = next;
    }
  }
  return steps;
}

/** The same walk at the bare server, which knows no sections: a page of its own stands for the one opened from a summary. */
export function bareWalk(steps: readonly Step[]): Step[] {
  return steps.map(({ onward }, index) => ({
    post: `/question/${index}`,
    body: answerBody(50),
    to: `/question/${index + 1}`,
    onward: onward && `/question/${index + 1}`,
  }));
}

/** What the question page's form sends; its token is as long as a real one and not looked at when the browser names its site. */
export function answerBody(answer: number | string): string {
  return new URLSearchParams({ [formTokenField]: "x".repeat(56), answer: String(answer), intent: "next" }).toString();
}

function nextQuestion(module: Metamodule["modules"][number], answers: Answers): Question | undefined {
  return journeyThrough(module, answers).firstOpen;
}

function middleAnswer(question: Question): number | string {
  const values = possibleValues(question.type);
  return values[Math.floor(values.length / 2)] ?? "Kaikki on hyvin.";
}
