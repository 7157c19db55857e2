import type { InstrumentFile } from "~/features/survey/instrument-file";
import type { ContentProblem } from "~/i18n/authored-content";
import { type Advice, levels } from "./advice";
import { answersTo, isCalled, isOutOfPlace } from "./advised-person";

type Problem = ContentProblem & { file: string };

/** What the advice names and no survey has, and modules of the surveys that the advice has nothing to begin with for. */
export function* signalProblems(advice: Advice, files: readonly Pick<InstrumentFile, "modules">[]): Generator<Problem> {
  const modules = files.flatMap((each) => each.modules);
  yield* unknownNames(advice, modules);
  yield* missingSteps(advice, modules);
}

function* unknownNames(
  { signals, recommendations, feedbackNotAfter, firstSteps, strengths }: Advice,
  modules: InstrumentFile["modules"],
): Generator<Problem> {
  const file = "recommendations.yaml";
  for (const [name, signs] of Object.entries(signals)) {
    for (const { module, question } of signs) {
      const isAsked = modules.some(
        ({ key, questions }) => key === module && questions.some((one) => one.key === question),
      );
      if (!isAsked) yield { file, key: `signals/${name}`, reason: `no survey asks ${module}/${question}` };
    }
  }
  const feedback = new Set(
    modules.flatMap(({ questions }) =>
      questions.flatMap((question) => Object.values(question.feedback ?? {}).flatMap((rule) => rule?.id ?? [])),
    ),
  );
  for (const [name, ids] of Object.entries(feedbackNotAfter)) {
    for (const id of ids.filter((one) => !feedback.has(one))) {
      yield { file, key: `feedbackNotAfter/${name}`, reason: `no question has the feedback ${id}` };
    }
  }
  const named = [
    ...recommendations.map(({ id, modules: keys }) => ({ file, key: `recommendations/${id}/modules`, keys })),
    ...Object.keys(firstSteps).map((key) => ({ file, key: `firstSteps/${key}`, keys: [key] })),
    ...strengths.cards.map(({ id, notBesideLow: keys }) => ({
      file: "strengths.yaml",
      key: `cards/${id}/notBesideLow`,
      keys,
    })),
  ];
  for (const { keys, ...at } of named) {
    for (const module of keys.filter((key) => !modules.some((one) => one.key === key))) {
      yield { ...at, reason: `no survey has a module ${module}` };
    }
  }
}

/** Every result says with what to begin; after a serious answer that is where to get help. */
function* missingSteps(advice: Advice, modules: InstrumentFile["modules"]): Generator<Problem> {
  const { recommendations, firstSteps } = advice;
  for (const { key, scored, questions } of modules) {
    const at = { file: "recommendations.yaml", key: `firstSteps/${key}` };
    const steps = (firstSteps[key] ?? []).flatMap((id) => recommendations.find((one) => one.id === id) ?? []);
    for (const level of scored ? levels : []) {
      if (!steps.some((step) => answersTo(step, { key, level }))) yield { ...at, reason: `no step at level ${level}` };
    }
    for (const { key: question, care, reversed } of scored ? questions : []) {
      if (!care) continue;
      const signals = signalsAt(advice, { module: key, question, answer: reversed ? 100 : 0 });
      const first = steps.find(
        (step) =>
          !isOutOfPlace(step, { signals }) && (isCalled(step, { signals }) || answersTo(step, { key, level: "low" })),
      );
      if (first?.type !== "Resource") {
        yield {
          ...at,
          reason: `after a serious answer to ${question}, ${first?.id ?? "nothing"} is no place to get help`,
        };
      }
    }
  }
}

/** The signals that one answer gives. */
function signalsAt(
  { signals }: Advice,
  { module, question, answer }: { module: string; question: string; answer: number },
): ReadonlySet<string> {
  const given = Object.entries(signals).filter(([, signs]) =>
    signs.some(
      (sign) => sign.module === module && sign.question === question && answer >= sign.from && answer <= sign.to,
    ),
  );
  return new Set(given.map(([name]) => name));
}
