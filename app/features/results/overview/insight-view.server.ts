import { isAnySerious, isPraiseOutOfPlace, type Told } from "~/features/scoring/care-answers";
import { bandOf } from "~/features/scoring/score";
import { isLifeArea } from "~/features/survey/definition";
import type { Words } from "~/i18n/words.server";
import { quotedList, writtenList } from "~/i18n/written-list";
import { sectionsByCare } from "../care-order";
import { everyGroup, isWhole, type ResultGroup, type ResultGroups } from "../result-groups";
import { isNamedAfterHarm } from "./standing";

type Area = ResultGroup["modules"][number];

/** How many areas that carry are named: more than two is a list. */
const carryingAtMost = 2;

/** From how large a part of low areas on there is a lot to carry; one among others is not a lot, however few they are. */
const heavyFrom = { part: 1 / 2, areas: 2 };

/**
 * Whether a person meets words of care before the colours of a chart: where something was told of as serious, in whichever
 * section, or where enough of the areas of an index are low. Other areas may be those of a workplace, and that they are low
 * is no lot for one person to carry.
 */
export function carriesMuch({ scored }: Pick<ResultGroups, "scored">, told: readonly Told[]): boolean {
  if (isAnySerious(told)) return true;
  if (!scored || !isWhole(scored)) return false;
  const results = scored.modules.map(({ finished }) => finished.subResult).filter(({ score }) => score);
  const low = results.filter(({ score }) => score === "low_result").length;
  const heavy = Math.max(results.length * heavyFrom.part, Math.min(results.length, heavyFrom.areas));
  return low > 0 && low >= heavy;
}

/** Whether sections are good enough to be kept: nothing is low, serious or of concern, and the index, or all without one, is high. */
export function isGood({ modules }: Pick<ResultGroup, "modules">, index: number | undefined): boolean {
  const results = modules.map(({ finished }) => finished.subResult);
  const isOpen = ({ score, seriousAnswer, concerningAnswer }: (typeof results)[number]) =>
    score === "low_result" || seriousAnswer || concerningAnswer;
  if (results.some(isOpen)) return false;
  if (index !== undefined) return bandOf(index) === "high_result";
  return results.every(({ score }) => (score ?? "high_result") === "high_result");
}

/**
 * The sentence that a result opens with. It is about the areas of the index as soon as they are all there; where no index
 * is calculated, about every area of a completed survey that has a level. Before that it is there after a serious answer
 * alone, and is the step that does not wait.
 */
export function openingOf(
  words: Words,
  groups: ResultGroups,
  { completed, index, told }: { completed: boolean; index: number | undefined; told: readonly Told[] },
): string | undefined {
  const { scored } = groups;
  const much = carriesMuch(groups, told);
  if (scored && isWhole(scored)) return insightOf(words, scored, { index, told, much });
  if (scored || !completed) return much ? words.t("results:insight.soFar") : undefined;
  const modules = everyGroup(groups).flatMap((group) => group.modules);
  return insightOf(words, { modules }, { index, told, much });
}

/**
 * What the result says in a sentence or two: what carries and where to begin. Undefined without a score. Each language
 * has the names of the life areas in the form that its sentences need; other areas are named by their titles, in
 * sentences that leave them as they are. What speaks of something that was told of as serious or of concern carries nobody,
 * and what is named after a harm reads badly as what does.
 */
function insightOf(
  words: Words,
  group: Pick<ResultGroup, "modules">,
  { index, told, much }: { index: number | undefined; told: readonly Told[]; much: boolean },
): string | undefined {
  const inOrder = sectionsByCare(group.modules.filter(({ finished }) => finished.subResult.score));
  const carrying = inOrder
    .filter((area) => isHigh(area) && !isNamedAfterHarm(area.module) && !isPraiseOutOfPlace(area.module, told))
    .reverse()
    .slice(0, carryingAtMost);
  const start = inOrder.find((area) => !isHigh(area));
  const named = [...carrying, ...(start ? [start] : [])];
  if (named.length === 0) return undefined;
  const kind = named.every(({ module }) => isLifeArea(module.key)) ? "areas" : "titles";
  if (!start && isTied(inOrder)) return words.t(`results:insight.${kind}.all`);
  return sentence(words, kind, {
    much,
    isSerious: isAnySerious(told),
    strong: namesOf(words, kind, carrying),
    start: start && namesOf(words, kind, [start]),
    good: isGood(group, index),
    anyLow: inOrder.some(({ finished }) => finished.subResult.score === "low_result"),
  });
}

/** Whether more areas have the highest number than are named: two of nine at 100 would be chosen by nothing. */
function isTied(areas: readonly Area[]): boolean {
  const scores = areas.map(({ finished }) => finished.subResult.numericScore ?? 0);
  const best = Math.max(...scores);
  return scores.filter((score) => score === best).length > carryingAtMost;
}

type Sentence = {
  much: boolean;
  /** Then no area is named to start with: it may be where they were harmed, and the help stands there. */
  isSerious: boolean;
  strong: string;
  start: string | undefined;
  good: boolean;
  anyLow: boolean;
};

function sentence(
  { t }: Words,
  kind: "areas" | "titles",
  { much, isSerious, strong, start, good, anyLow }: Sentence,
): string {
  if (start === undefined) return t(`results:insight.${kind}.strong`, { strong });
  const step = kind === "areas" && !isSerious ? ` ${t("results:insight.areas.muchStep", { start })}` : "";
  if (strong === "") {
    if (much) return t(`results:insight.${kind}.muchAlone`) + step;
    return t(anyLow ? `results:insight.${kind}.start` : `results:insight.${kind}.steady`, { start });
  }
  if (good) return t(`results:insight.${kind}.good`, { strong, start });
  if (much) return t(`results:insight.${kind}.much`, { strong }) + step;
  return t(`results:insight.${kind}.both`, { strong, start });
}

const isHigh = ({ finished }: Area) => finished.subResult.score === "high_result";

/** Titles are quoted in a sentence, because many have an "and" of their own. */
function namesOf({ t, language }: Words, kind: "areas" | "titles", areas: readonly Area[]): string {
  if (areas.length === 0) return "";
  if (kind === "titles")
    return quotedList(
      areas.map(({ module }) => module.title[language]),
      language,
    );
  const names = areas.flatMap(({ module: { key } }) => (isLifeArea(key) ? [t(`results:insight.from.${key}`)] : []));
  return writtenList(names, language);
}
