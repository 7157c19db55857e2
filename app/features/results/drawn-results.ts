import type {
  FirstStepsData,
  GoalChoiceData,
  GoalsData,
  RecommendationsData,
  StrengthsData,
} from "~/features/advice/advice-view";
import type { DrawnPart, DrawPart } from "~/remix/drawn-part";
import type { CareData } from "./care";
import type { AroundAsking, DetailsData, DrawnDetails, ModuleBlockData } from "./details/details";
import type { DrawnOverview, OverviewData } from "./overview/overview";
import type { PromoData } from "./overview/promo";
import type { StandingData } from "./overview/standing-view";

/** What of a result is there to read and to fold. */
export type ReadParts = {
  /** Where to get help with what was told in serious answers. */
  care: CareData | undefined;
  /** Which of its areas are the strongest, and which need most attention. */
  standing: StandingData | undefined;
  overview: OverviewData | undefined;
  strengths: StrengthsData | undefined;
  steps: FirstStepsData | undefined;
  recommendations: RecommendationsData | undefined;
  details: DetailsData | undefined;
  promo: PromoData | undefined;
  /** Where the subscriber has combined a professional's feedback with the order. */
  personalFeedback: PromoData | undefined;
};

/** The same as it comes with a document: as HTML alone. */
type DrawnParts = {
  care: DrawnPart<CareData> | undefined;
  standing: DrawnPart<StandingData> | undefined;
  overview: DrawnOverview | undefined;
  strengths: DrawnPart<StrengthsData> | undefined;
  steps: DrawnPart<FirstStepsData> | undefined;
  recommendations: (GoalChoiceData & { goals: DrawnPart<GoalsData> }) | undefined;
  details: DrawnDetails | undefined;
  promo: DrawnPart<PromoData> | undefined;
  personalFeedback: DrawnPart<PromoData> | undefined;
};

type PartNames = keyof ReadParts;

/** A view of a result as the page has it. */
export type Drawn<View> = Omit<View, PartNames> & Pick<DrawnParts, PartNames & keyof View>;

export function drawnResults<View extends Partial<ReadParts>>(view: View, draw: DrawPart): Drawn<View> {
  const { care, standing, overview, strengths, steps, recommendations, details, promo, personalFeedback } = view;
  const parts: DrawnParts = {
    care: care && draw(care),
    standing: standing && draw(standing),
    overview: overview && drawnOverview(overview, draw),
    strengths: strengths && draw(strengths),
    steps: steps && draw(steps),
    recommendations: recommendations && drawnGoals(recommendations, draw),
    details: details && drawnDetails(details, draw),
    promo: promo && draw(promo),
    personalFeedback: personalFeedback && draw(personalFeedback),
  };
  return { ...view, ...parts };
}

function drawnOverview({ charts, numbers, ...overview }: OverviewData, draw: DrawPart): DrawnOverview {
  return { ...overview, charts: draw(charts), numbers: draw(numbers) };
}

function drawnGoals({ goals, readMore, ...choice }: GoalChoiceData & GoalsData, draw: DrawPart) {
  return { ...choice, goals: draw({ goals, readMore }) };
}

/** The thumbs of one module post and thank in place; everything else is there to read. */
function drawnDetails({ groups, ...details }: DetailsData, draw: DrawPart): DrawnDetails {
  const { asking, ...around } = aroundAsking(groups, ({ modules }) => modules.some(({ prompt }) => prompt), draw);
  if (!asking) return { ...details, groups: { ...around, asking } };
  const modules = aroundAsking(asking.modules, ({ prompt }) => prompt !== undefined, draw);
  return {
    ...details,
    groups: {
      ...around,
      asking: { ...asking, modules: { ...modules, asking: modules.asking && drawnModule(modules.asking, draw) } },
    },
  };
}

/** A form's token is another one in each answer, so the sign of the text is without it. */
function drawnModule({ prompt, ...text }: ModuleBlockData, draw: DrawPart) {
  const { key, name, row, open } = text;
  return { key, name, row, open, prompt, text: draw(text) };
}

function aroundAsking<One>(all: One[], asks: (one: One) => boolean, draw: DrawPart): AroundAsking<One> {
  const found = all.findIndex(asks);
  const at = found < 0 ? all.length : found;
  const part = (some: One[]) => (some.length > 0 ? draw(some) : undefined);
  return { before: part(all.slice(0, at)), asking: all[at], after: part(all.slice(at + 1)) };
}
