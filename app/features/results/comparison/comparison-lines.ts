import type { Metamodule, Module } from "~/features/survey/definition";
import type { ResultComparison } from "./comparable";
import { noiseOfIndex, noiseOfModule } from "./noise";

/** What of a definition the lines need. */
type ComparedModule = Pick<Module, "key" | "title" | "questions" | "speaksOf" | "bands">;
export type ComparedMetamodule = Pick<Metamodule, "key" | "scored" | "title"> & { modules: ComparedModule[] };

/** One score over time: the overall index, or a module's. */
export type ComparisonLine = {
  /** "index", or metamodule key and module key joined by a dot. */
  id: string;
  /** Undefined for the index. */
  module: ComparedModule | undefined;
  metamoduleKey: string | undefined;
  /** Of the survey kind; undefined for the index. */
  kindTitle: Metamodule["title"] | undefined;
  /** The index itself, or one of the modules that make it. */
  inIndex: boolean;
  /** Most points by which it moves by chance alone. */
  noise: number;
  /** Oldest first; `changed` where the questions are not quite those of the latest result. */
  points: { id: string; timestamp: Date; value: number; changed: boolean }[];
};

const indexLine = "index";

/** The id of a module's line. */
export function moduleLine(metamoduleKey: string, moduleKey: string): string {
  return `${metamoduleKey}.${moduleKey}`;
}

/**
 * The lines that can be drawn for a reference: the index first where it is calculated, then the modules in the order of
 * the reference's metamodules. Only what the reference itself has can be compared with.
 */
export function comparisonLines(
  comparisons: readonly ResultComparison[],
  metamodules: readonly ComparedMetamodule[],
): ComparisonLine[] {
  // Turned round first, so that of two at the same moment the newer stays the later.
  const inTime = [...comparisons].reverse().sort((one, other) => one.timestamp.getTime() - other.timestamp.getTime());
  const byId = new Map<string, ComparisonLine["points"]>();
  const add = (line: string, point: ComparisonLine["points"][number]) =>
    byId.set(line, [...(byId.get(line) ?? []), point]);
  for (const { id, timestamp, score, subresults } of inTime) {
    if (score !== "not-calculated") add(indexLine, { id, timestamp, value: score, changed: false });
    for (const { surveyMetamoduleKey, surveyModuleKey, numericScore, changed } of subresults) {
      add(moduleLine(surveyMetamoduleKey, surveyModuleKey), { id, timestamp, value: numericScore, changed });
    }
  }
  const index = {
    id: indexLine,
    module: undefined,
    metamoduleKey: undefined,
    kindTitle: undefined,
    inIndex: true,
    noise: noiseOfIndex(metamodules.find(({ scored }) => scored)?.modules ?? []),
  };
  const modules = metamodules.flatMap(({ key, scored, title, modules }) =>
    modules.map((module) => ({
      id: moduleLine(key, module.key),
      module,
      metamoduleKey: key,
      kindTitle: title,
      inIndex: scored,
      noise: noiseOfModule(module),
    })),
  );
  return [index, ...modules].flatMap((line) => {
    const points = byId.get(line.id);
    return points ? [{ ...line, points }] : [];
  });
}

/** Latest value, the one before it and the difference; undefined where there is only one. */
export function latestChange({ points }: Pick<ComparisonLine, "points">) {
  const [latest, previous] = [points.at(-1), points.at(-2)];
  return {
    latest: latest?.value,
    previous: previous?.value,
    change: latest && previous ? latest.value - previous.value : undefined,
  };
}
