import { isPraiseOutOfPlace, type Told } from "~/features/scoring/care-answers";
import type { ScoreBand } from "~/features/scoring/result";
import type { Module } from "~/features/survey/definition";
import { sectionsByCare } from "../care-order";
import type { ResultGroup } from "../result-groups";

type Area = ResultGroup["modules"][number];

/** How many areas are named at either end. */
const namedAtMost = 3;

/** With fewer areas than this the chart says it at a glance. */
const namedFrom = 4;

/** Modules whose titles name a harm or a burden: that it is little is good, and "Strongest: violence" reads as its opposite. */
const namedAfterHarm: readonly string[] = ["violence", "conflict", "lone_work_and_threats", "emotional_demands"];

export function isNamedAfterHarm({ key }: Pick<Module, "key">): boolean {
  return namedAfterHarm.includes(key);
}

/**
 * Which of the carrying areas stand strongest and which of all need most attention, each the furthest out first; none is in
 * both. Nothing low is called strong, nothing good is said to need attention, and what speaks of something that was told of
 * as serious or of concern is no strength, nor is what is named after a harm. Of the others the strongest are those with the
 * highest numbers: below one that is held back none is named.
 */
export function standingOf(
  { modules, carrying }: Record<"modules" | "carrying", readonly Area[]>,
  told: readonly Told[],
): { strongest: Area[]; weakest: Area[] } | undefined {
  const inOrder = sectionsByCare(modules.filter(hasLevel));
  if (inOrder.length < namedFrom) return undefined;
  const weakest = inOrder.filter((area) => !isIn(area, "high_result")).slice(0, atEither(inOrder));
  const byScore = sectionsByCare(carrying.filter(hasLevel))
    .filter(({ module }) => !isNamedAfterHarm(module))
    .reverse()
    .sort((one, other) => scoreOf(other) - scoreOf(one));
  const heldBack = byScore.findIndex(
    (area) => weakest.includes(area) || isIn(area, "low_result") || isPraiseOutOfPlace(area.module, told),
  );
  const most = atEither(carrying.filter(hasLevel));
  const named = byScore.slice(0, heldBack < 0 ? most : Math.min(most, heldBack));
  // Of those with one number none is stronger than another: either all of them are named or none is.
  const after = byScore[named.length];
  const strongest = named.filter((area) => !after || scoreOf(area) > scoreOf(after));
  return strongest.length + weakest.length > 0 ? { strongest, weakest } : undefined;
}

function atEither(areas: readonly Area[]): number {
  return Math.min(namedAtMost, Math.floor(areas.length / 2));
}

function hasLevel({ finished }: Area): boolean {
  return finished.subResult.score !== undefined;
}

function scoreOf({ finished }: Area): number {
  return finished.subResult.numericScore ?? 0;
}

function isIn({ finished }: Area, band: ScoreBand): boolean {
  return finished.subResult.score === band;
}
