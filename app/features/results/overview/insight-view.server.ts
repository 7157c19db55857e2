import { isAnySerious, isPraiseOutOfPlace, type Told } from "~/features/scoring/care-answers";
import { bandOf } from "~/features/scoring/score";
import { isLifeArea } from "~/features/survey/definition";
import type { Words } from "~/i18n/words.server";
import { quotedList, writtenList } from "~/i18n/written-list";
import { sectionsByCare } from "../care-order";
import { carryingModules, everyModule, isWhole, type ResultGroup, type ResultGroups } from "../result-groups";
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

type Opening = {
  completed: boolean;
  index: number | undefined;
  told: readonly Told[];
  /** The section of the first step, where steps are shown: of the neediest a step may be out of place after other answers. */
  firstVid?: string | undefined;
};

/**
 * The sentence that a result opens with. It is there as soon as the areas of the index are; where no index is calculated,
 * once the survey is completed. Before that it is there after a serious answer alone, and is the step that does not wait.
 */
export function openingOf(
  words: Words,
  groups: ResultGroups,
  { completed, index, told, firstVid }: Opening,
): string | undefined {
  const { scored } = groups;
  const much = carriesMuch(groups, told);
  if (!(scored ? isWhole(scored) : completed)) return much ? words.t("results:insight.soFar") : undefined;
  const modules = everyModule(groups);
  return insightOf(words, { modules, carrying: carryingModules(groups) }, { index, told, much, firstVid });
}

/**
 * What the result says in a sentence or two: what carries and where to begin. Undefined without a score. Each language
 * has the names of the life areas in the form that its sentences need; other areas are named by their titles, in
 * sentences that leave them as they are. What speaks of something that was told of as serious or of concern carries nobody,
 * and what is named after a harm reads badly as what does.
 */
function insightOf(
  words: Words,
  { modules, carrying }: Record<"modules" | "carrying", Area[]>,
  { index, told, much, firstVid }: Omit<Opening, "completed"> & { much: boolean },
): string | undefined {
  const inOrder = sectionsByCare(modules.filter(({ finished }) => finished.subResult.score));
  const strong = sectionsByCare(carrying)
    .filter((area) => isHigh(area) && !isNamedAfterHarm(area.module) && !isPraiseOutOfPlace(area.module, told))
    .reverse()
    .slice(0, carryingAtMost);
  const needy = inOrder.filter((area) => !isHigh(area));
  const start = needy.find(({ module }) => module.vid === firstVid) ?? needy[0];
  if (!start && strong.length === 0) return undefined;
  if (!start && isTied(carrying)) return words.t(`results:insight.all.${formOf(inOrder)}`);
  return sentences(words, {
    much,
    isSerious: isAnySerious(told),
    strong: strong.length === 0 ? undefined : named(words, strong),
    start: start && named(words, [start]),
    good: isGood({ modules }, index),
    anyLow: inOrder.some(({ finished }) => finished.subResult.score === "low_result"),
  });
}

/** Whether more areas have the highest number than are named: two of nine at 100 would be chosen by nothing. */
function isTied(areas: readonly Area[]): boolean {
  const scores = areas.map(({ finished }) => finished.subResult.numericScore ?? 0);
  const best = Math.max(...scores);
  return scores.filter((score) => score === best).length > carryingAtMost;
}

type Sentences = {
  much: boolean;
  /** Then no area is named to start with: it may be where they were harmed, and the help stands there. */
  isSerious: boolean;
  strong: Named | undefined;
  start: Named | undefined;
  good: boolean;
  anyLow: boolean;
};

function sentences({ t }: Words, { much, isSerious, strong, start, good, anyLow }: Sentences): string {
  const begin = start && t(`results:insight.start.${start.form}`, { start: start.names });
  const step = begin && `${t("results:insight.small")} ${begin}`;
  if (much) {
    const carry = strong
      ? t(`results:insight.much.${strong.form}`, { strong: strong.names })
      : t("results:insight.muchAlone");
    return joined(carry, isSerious ? undefined : step);
  }
  const going = strong && t(`results:insight.strong.${strong.form}`, { strong: strong.names });
  if (!start) return joined(going, t("results:insight.keep"));
  const change = t(`results:insight.change.${start.form}`, { start: start.names });
  if (!strong) return anyLow ? joined(step) : joined(t(`results:insight.steady.${start.form}`), change);
  return joined(going, good ? change : begin);
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(" ");
}

const isHigh = ({ finished }: Area) => finished.subResult.score === "high_result";

type Form = "areas" | "titles";
type Named = { form: Form; names: string };

function formOf(areas: readonly Area[]): Form {
  return areas.every(({ module }) => isLifeArea(module.key)) ? "areas" : "titles";
}

/** Titles are quoted in a sentence, because many have an "and" of their own. */
function named({ t, language }: Words, areas: readonly Area[]): Named {
  const form = formOf(areas);
  const titles = areas.map(({ module }) => module.title[language]);
  if (form === "titles") return { form, names: quotedList(titles, language) };
  const names = areas.flatMap(({ module: { key } }) => (isLifeArea(key) ? [t(`results:insight.from.${key}`)] : []));
  return { form, names: writtenList(names, language) };
}
