import type { Metamodule, Module } from "~/features/survey/definition";
import type { ResultComparison } from "./comparable";

/** What of a definition the lines need. */
export type ComparedMetamodule = Pick<Metamodule, "key" | "scored" | "title"> & {
  modules: Pick<Module, "key" | "title">[];
};

/** One score over time: the overall index, or a module's. */
export type ComparisonLine = {
  /** "index", or metamodule key and module key joined by a dot. */
  id: string;
  /** Undefined for the index. */
  module: Pick<Module, "key" | "title"> | undefined;
  metamoduleKey: string | undefined;
  /** Of the survey kind; undefined for the index. */
  kindTitle: Metamodule["title"] | undefined;
  /** The index itself, or one of the modules that make it. */
  inIndex: boolean;
  /** Oldest first; `changed` where the questions are not quite those of the latest result. */
  points: { id: string; timestamp: Date; value: number; changed: boolean }[];
};

const indexLine = "index";

function moduleLine(metamoduleKey: string, moduleKey: string): string {
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
  const inTime = [...comparisons].sort((one, other) => one.timestamp.getTime() - other.timestamp.getTime());
  const byId = new Map<string, ComparisonLine["points"]>();
  const add = (line: string, point: ComparisonLine["points"][number]) =>
    byId.set(line, [...(byId.get(line) ?? []), point]);
  for (const { id, timestamp, score, subresults } of inTime) {
    if (score !== "not-calculated") add(indexLine, { id, timestamp, value: score, changed: false });
    for (const { surveyMetamoduleKey, surveyModuleKey, numericScore, changed } of subresults) {
      add(moduleLine(surveyMetamoduleKey, surveyModuleKey), { id, timestamp, value: numericScore, changed });
    }
  }
  const index = { id: indexLine, module: undefined, metamoduleKey: undefined, kindTitle: undefined, inIndex: true };
  const modules = metamodules.flatMap(({ key, scored, title, modules }) =>
    modules.map((module) => ({
      id: moduleLine(key, module.key),
      module,
      metamoduleKey: key,
      kindTitle: title,
      inIndex: scored,
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

/** The index first, then the larger change, whichever way; what has none comes last. */
export function bySize(one: SizedLine, other: SizedLine): number {
  return place(one) - place(other) || Math.abs(other.change ?? 0) - Math.abs(one.change ?? 0);
}

type SizedLine = Pick<ComparisonLine, "id"> & { change: number | undefined };

function place({ id, change }: SizedLine): number {
  if (id === indexLine) return 0;
  return change === undefined ? 2 : 1;
}
