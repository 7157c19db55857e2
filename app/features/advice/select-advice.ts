import type { IconName } from "~/design/icon-names";
import { isLifeArea, type LifeArea, lifeAreas } from "~/features/survey/definition";
import type { Text } from "~/i18n/text";
import {
  type Advice,
  type Goal,
  type GoalSection,
  type Guide,
  goals,
  type Recommendation,
  type RecommendationType,
  recommendationTypes,
  type Strength,
} from "./advice";
import { adviceTables } from "./advice-tables";
import {
  type AdvisedModule,
  type AdvisedPerson,
  advisedPerson,
  answersTo,
  byNeed,
  isCalled,
  isOutOfPlace,
  type ScoredModule,
} from "./advised-person";
import { adviceIcon } from "./icon-alias";

/** The spec's "Strengths" (§3). */
export type SelectedStrengths = {
  title: Text;
  intro: Text;
  cards: { id: string; header: Text; content: Text; icon: IconName }[];
};

export type RecommendationCard = {
  id: string;
  header: Text;
  content: Text;
  icon: IconName;
  type: RecommendationType;
  tag?: Text;
  tagKey?: string;
  feedbackGuide?: Guide;
};

/** The spec's "Recommendations" of one goal (§3). */
export type GoalRecommendations = {
  goal: Goal;
  icon: IconName;
  title: Text;
  intro: Text;
  recommendationsForGoal: RecommendationCard[];
};

export type SelectedAdvice = { strengths?: SelectedStrengths; recommendations: GoalRecommendations[] };

/** How many cards of each type a goal shows, six in all; what single answers call for is never left out. */
export const recommendationsPerType = 2;

/**
 * The strengths and recommendations of one result, chosen from its modules.
 *
 * Depends on nothing but its two arguments, and not on the order of `modules`: same answers, same advice, whatever the
 * language or the day. The level of a module is the band of its score (low, medium, high), as the module itself draws the
 * bands. Strengths come from life areas alone: `strengths` is absent where none is high.
 *
 * Strengths. Those of the life areas at level high, without the ones tied to a good point the person did not get. The
 * area with the highest score comes first (ties: order of the radial chart), and within an area the order of the file.
 * Each area gives one card: one that names a good point of the person's own where there is such a one. One that a low
 * module beside it would deny is left out, and so is an area that would praise what the person told of as serious or of
 * concern.
 *
 * Recommendations, goal by goal in the order of `goals`. One answers to the person when an answer of theirs calls for it,
 * or when at least one of its life areas or modules is at one of its levels; its need is that of the neediest such module:
 * the lower level first, then the lower score. One that a signal of theirs makes out of place is left out. For each type
 * (Mindset, Lifestyle, Resource, in this order) all that are called for are taken, and up to `recommendationsPerType` in
 * all: first one for the goal's home area, so that a goal is always about itself, then the neediest (ties: order of the
 * file). A goal that nothing answers to is left out.
 */
export function selectAdvice(advice: Advice, modules: readonly AdvisedModule[]): SelectedAdvice {
  const person = advisedPerson(advice, modules);
  const cards = selectStrengths(advice.strengths.cards, person.scored);
  const { title, intro } = advice.strengths;
  return {
    ...(cards.length > 0 ? { strengths: { title, intro, cards: cards.map(strengthCard) } } : {}),
    recommendations: goals.flatMap((goal) => {
      const section = advice.goals.find((other) => other.goal === goal);
      return section ? goalRecommendations(advice, section, person) : [];
    }),
  };
}

/** What can come of a survey's modules, whatever the answers: what a page may promise before them. */
export function possibleAdvice(
  { recommendations, signals }: Pick<Advice, "recommendations" | "signals">,
  moduleKeys: readonly string[],
): { strengths: boolean; recommendations: boolean } {
  const strengths = lifeAreas.some((area) => moduleKeys.includes(area));
  const called = new Set(
    Object.keys(signals).filter((name) => signals[name]?.some(({ module }) => moduleKeys.includes(module))),
  );
  const canCome = ({ lifeAreas: areas, modules, calledBy }: Recommendation) =>
    [...areas, ...modules].some((key) => moduleKeys.includes(key)) || calledBy.some((name) => called.has(name));
  return { strengths, recommendations: recommendations.some(canCome) };
}

function selectStrengths(strengths: readonly Strength[], modules: readonly ScoredModule[]): Strength[] {
  const low = new Set(modules.filter(({ level }) => level === "low").map(({ key }) => key));
  const holding = strengths.filter(({ notBesideLow }) => !notBesideLow.some((key) => low.has(key)));
  return modules
    .filter(({ key, level, unpraised }) => level === "high" && !unpraised && isLifeArea(key))
    .sort((a, b) => b.score - a.score)
    .flatMap(({ key, goodPoints }) => {
      const own = holding.filter(({ lifeArea }) => lifeArea === key);
      const named = own.find(({ goodPoint }) => goodPoint !== undefined && goodPoints.has(goodPoint));
      return named ?? own.find(({ goodPoint }) => goodPoint === undefined) ?? [];
    });
}

function strengthCard({ id, header, content, icon }: Strength): SelectedStrengths["cards"][number] {
  return { id, header, content, icon: adviceIcon(icon) };
}

function goalRecommendations(advice: Advice, section: GoalSection, person: AdvisedPerson): GoalRecommendations[] {
  const { recommendationsOf } = adviceTables(advice);
  const chosen = recommendationTypes.flatMap((type) =>
    selectOfType(recommendationsOf(section.goal, type), section.homeArea, person),
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
  person: AdvisedPerson,
): Recommendation[] {
  const fitting = recommendations.filter((recommendation) => !isOutOfPlace(recommendation, person));
  const called = fitting.filter((recommendation) => isCalled(recommendation, person));
  const candidates = fitting.flatMap((recommendation) => {
    if (called.includes(recommendation)) return [];
    const answered = person.scored.filter((module) => answersTo(recommendation, module)).sort(byNeed);
    const neediest = answered[0];
    return neediest ? [{ recommendation, neediest, isHome: answered.some(({ key }) => key === homeArea) }] : [];
  });
  candidates.sort((a, b) => byNeed(a.neediest, b.neediest));
  const first = candidates.find(({ isHome }) => isHome) ?? candidates[0];
  const inOrder = first ? [first, ...candidates.filter((other) => other !== first)] : [];
  const further = Math.max(0, recommendationsPerType - called.length);
  return [...called, ...inOrder.slice(0, further).map(({ recommendation }) => recommendation)];
}

export function recommendationCard(
  advice: Advice,
  { id, header, content, icon, type, tag, guide }: Recommendation,
): RecommendationCard {
  const tagText = tag === undefined ? undefined : advice.tags[tag];
  const feedbackGuide = guide === undefined ? undefined : adviceTables(advice).guide(guide);
  return {
    id,
    header,
    content,
    icon: adviceIcon(icon),
    type,
    ...(tagText ? { tag: tagText, tagKey: tag } : {}),
    ...(feedbackGuide ? { feedbackGuide } : {}),
  };
}
