import type { IconName } from "~/design/icon-names";
import type { ModuleSubResult, ScoreBand } from "~/features/scoring/result";
import { type LifeArea, lifeAreas } from "~/features/survey/definition";
import type { Text } from "~/i18n/text";
import {
  type Advice,
  type Goal,
  type GoalSection,
  type Guide,
  goals,
  type Level,
  levels,
  type Recommendation,
  type RecommendationType,
  recommendationTypes,
  type Strength,
} from "./advice";
import { adviceIcon } from "./icon-alias";

/** What the selection reads of a finished module. */
export type AreaModule = Pick<ModuleSubResult, "surveyModuleKey" | "numericScore" | "score" | "bulletpoints">;

/** The spec's "Strengths" (§3). */
export type SelectedStrengths = {
  title: Text;
  intro: Text;
  cards: { id: string; header: Text; content: Text; icon: IconName }[];
};

/** The spec's "Recommendations" of one goal (§3). */
export type GoalRecommendations = {
  goal: Goal;
  icon: IconName;
  title: Text;
  intro: Text;
  recommendationsForGoal: {
    id: string;
    header: Text;
    content: Text;
    icon: IconName;
    type: RecommendationType;
    tag?: Text;
    feedbackGuide?: Guide;
  }[];
};

export type SelectedAdvice = { strengths?: SelectedStrengths; recommendations: GoalRecommendations[] };

/** Every high life area gets a strength; as long as fewer are shown than this, further ones follow. */
export const strengthsAimedAt = 6;

/** How many cards of each type a goal shows at most: six in all. */
export const recommendationsPerType = 2;

const levelOfBand = { low_result: "low", mid_result: "medium", high_result: "high" } as const satisfies Record<
  ScoreBand,
  Level
>;

/**
 * The strengths and recommendations of one result, chosen from the modules of its scored metamodule.
 *
 * Depends on nothing but its two arguments, and not on the order of `modules`: same answers, same advice, whatever the
 * language or the day. Only modules that are one of the nine life areas and have a score count; the level of a life area
 * is the band of its score (low, medium, high), as the module itself draws the bands. Without any such module there is
 * no advice: `strengths` is absent and `recommendations` empty.
 *
 * Strengths. Those of the life areas at level high, without the ones tied to a good point the person did not get. The
 * area with the highest score comes first (ties: order of the radial chart), and within an area the order of the file.
 * Each area gives one card; where these are fewer than `strengthsAimedAt`, the areas give a second and a third card in
 * turn until that many are reached or there are no more. `strengths` is absent where no area is high.
 *
 * Recommendations, goal by goal in the order of `goals`. One answers to the person when at least one of its life areas
 * is at one of its levels; its need is that of the neediest such area: the lower level first, then the lower score. For
 * each type (Mindset, Lifestyle, Resource, in this order) up to `recommendationsPerType` are taken: first one for the
 * goal's home area, so that a goal is always about itself, then the neediest (ties: order of the file). A goal that
 * nothing answers to is left out.
 */
export function selectAdvice(advice: Advice, modules: readonly AreaModule[]): SelectedAdvice {
  const areas = scoredAreas(modules);
  const cards = selectStrengths(advice.strengths.cards, areas);
  const { title, intro } = advice.strengths;
  return {
    ...(cards.length > 0 ? { strengths: { title, intro, cards: cards.map(strengthCard) } } : {}),
    recommendations: goals.flatMap((goal) => {
      const section = advice.goals.find((other) => other.goal === goal);
      return section ? goalRecommendations(advice, section, areas) : [];
    }),
  };
}

type Area = { lifeArea: LifeArea; score: number; level: Level; goodPoints: ReadonlySet<string> };

/** The life areas with a score, in the order of the radial chart. */
function scoredAreas(modules: readonly AreaModule[]): Area[] {
  return lifeAreas.flatMap((lifeArea) => {
    const module = modules.find(({ surveyModuleKey }) => surveyModuleKey === lifeArea);
    if (module?.numericScore === undefined || !module.score) return [];
    const goodPoints = new Set(module.bulletpoints.good.map(({ id }) => id));
    return [{ lifeArea, score: module.numericScore, level: levelOfBand[module.score], goodPoints }];
  });
}

function selectStrengths(strengths: readonly Strength[], areas: readonly Area[]): Strength[] {
  const perArea = areas
    .filter(({ level }) => level === "high")
    .sort((a, b) => b.score - a.score)
    .map(({ lifeArea, goodPoints }) =>
      strengths.filter((one) => one.lifeArea === lifeArea && (!one.goodPoint || goodPoints.has(one.goodPoint))),
    );
  const counts = perArea.map((own) => Math.min(1, own.length));
  let shown = counts.reduce((sum, count) => sum + count, 0);
  const rounds = Math.max(0, ...perArea.map((own) => own.length));
  for (let round = 1; round < rounds; round += 1) {
    for (const [index, own] of perArea.entries()) {
      if (shown >= strengthsAimedAt || own.length <= round) continue;
      counts[index] = round + 1;
      shown += 1;
    }
  }
  return perArea.flatMap((own, index) => own.slice(0, counts[index]));
}

function strengthCard({ id, header, content, icon }: Strength): SelectedStrengths["cards"][number] {
  return { id, header, content, icon: adviceIcon(icon) };
}

function goalRecommendations(advice: Advice, section: GoalSection, areas: readonly Area[]): GoalRecommendations[] {
  const chosen = recommendationTypes.flatMap((type) =>
    selectOfType(
      advice.recommendations.filter((one) => one.goal === section.goal && one.type === type),
      section.homeArea,
      areas,
    ),
  );
  if (chosen.length === 0) return [];
  const { goal, icon, title, intro } = section;
  const recommendationsForGoal = chosen.map((one) => recommendationCard(advice, one));
  return [{ goal, icon: adviceIcon(icon), title, intro, recommendationsForGoal }];
}

/** Of the recommendations of one goal and type, those that are shown. */
function selectOfType(
  recommendations: readonly Recommendation[],
  homeArea: LifeArea | undefined,
  areas: readonly Area[],
): Recommendation[] {
  const candidates = recommendations.flatMap((recommendation) => {
    const answered = areas
      .filter(
        ({ lifeArea, level }) => recommendation.lifeAreas.includes(lifeArea) && recommendation.levels.includes(level),
      )
      .sort(byNeed);
    const neediest = answered[0];
    return neediest
      ? [{ recommendation, neediest, isHome: answered.some(({ lifeArea }) => lifeArea === homeArea) }]
      : [];
  });
  candidates.sort((a, b) => byNeed(a.neediest, b.neediest));
  const first = candidates.find(({ isHome }) => isHome) ?? candidates[0];
  const inOrder = first ? [first, ...candidates.filter((other) => other !== first)] : [];
  return inOrder.slice(0, recommendationsPerType).map(({ recommendation }) => recommendation);
}

function byNeed(a: Area, b: Area): number {
  return levels.indexOf(a.level) - levels.indexOf(b.level) || a.score - b.score;
}

function recommendationCard(
  { tags, guides }: Advice,
  { id, header, content, icon, type, tag, guide }: Recommendation,
): GoalRecommendations["recommendationsForGoal"][number] {
  const tagText = tag === undefined ? undefined : tags[tag];
  const feedbackGuide = guide === undefined ? undefined : guides.find((other) => other.id === guide);
  return {
    id,
    header,
    content,
    icon: adviceIcon(icon),
    type,
    ...(tagText ? { tag: tagText } : {}),
    ...(feedbackGuide ? { feedbackGuide } : {}),
  };
}
