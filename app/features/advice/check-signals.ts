import type { InstrumentFile } from "~/features/survey/instrument-file";
import type { ContentProblem } from "~/i18n/authored-content";
import type { Advice } from "./advice";

/** Modules and questions that the recommendations name and no survey asks. */
export function* signalProblems(
  { signals, recommendations }: Pick<Advice, "signals" | "recommendations">,
  files: readonly Pick<InstrumentFile, "modules">[],
): Generator<ContentProblem & { file: string }> {
  const file = "recommendations.yaml";
  const modules = files.flatMap((each) => each.modules);
  for (const [name, signs] of Object.entries(signals)) {
    for (const { module, question } of signs) {
      const isAsked = modules.some(
        ({ key, questions }) => key === module && questions.some((one) => one.key === question),
      );
      if (!isAsked) yield { file, key: `signals/${name}`, reason: `no survey asks ${module}/${question}` };
    }
  }
  for (const { id, modules: named } of recommendations) {
    for (const module of named) {
      if (!modules.some(({ key }) => key === module)) {
        yield { file, key: `recommendations/${id}/modules`, reason: `no survey has a module ${module}` };
      }
    }
  }
}
