import { Stack } from "~/design/layout";
import { behind } from "~/design/notices/dialog.css";
import { Text } from "~/design/text";
import {
  FirstSteps,
  type FirstStepsData,
  type GuideData,
  GuideDialog,
  Recommendations,
  type RecommendationsData,
  Strengths,
  type StrengthsData,
} from "~/features/advice/advice-view";
import { HelpLink, type HelpLinkData } from "~/features/advice/contacts-view";
import { Care, type CareData } from "./care";
import { Details, type DetailsData } from "./details/details";
import { type ExplainData, ExplainDialog } from "./details/explain-view";
import { Overview, type OverviewData } from "./overview/overview";
import { Promo, type PromoData } from "./overview/promo";
import { ResultsSummary, type ResultsSummaryData } from "./overview/results-summary";
import { type PaperData, PaperOwner, PrintButton, Ways } from "./paper";
import { ResultsTabs, type ResultsTabsData } from "./results-tabs";

export type ResultsViewData = {
  tabs: ResultsTabsData | undefined;
  summary: ResultsSummaryData;
  /** Undefined where there is nothing to print. */
  paper: PaperData | undefined;
  /** Where to get help with what was told in serious answers. */
  care: CareData | undefined;
  /** Whether strengths and steps come before the chart: somebody who has a lot to carry meets care first. */
  careFirst: boolean;
  overview: OverviewData | undefined;
  strengths: StrengthsData | undefined;
  steps: FirstStepsData | undefined;
  recommendations: RecommendationsData | undefined;
  details: DetailsData | undefined;
  promo: PromoData | undefined;
  /** Where the subscriber has combined a professional's feedback with the order. */
  personalFeedback: PromoData | undefined;
  /** The way to help, on every result. */
  help: HelpLinkData;
  disclaimer: string | undefined;
  /** What the address opens over the results: a guide, or how a score came about. */
  guide: GuideData | undefined;
  explain: ExplainData | undefined;
};

/** A person's own result: what it says overall, what is good, what to do, then module by module. */
export function ResultsView({ view }: { view: ResultsViewData }) {
  const { guide, explain } = view;
  const overview = view.overview ? <Overview overview={view.overview} /> : null;
  const strengths = view.strengths ? <Strengths strengths={view.strengths} /> : null;
  return (
    <>
      {guide ? <GuideDialog guide={guide} /> : null}
      {explain ? <ExplainDialog explain={explain} /> : null}
      <div className={guide || explain ? behind : undefined}>
        <ResultsTabs tabs={view.tabs}>
          <Stack gap="l">
            <Stack gap="s">
              {view.paper ? <PaperOwner owner={view.paper.owner} /> : null}
              <ResultsSummary summary={view.summary} />
              <Ways>
                <HelpLink link={view.help} />
                {view.paper ? <PrintButton label={view.paper.print} /> : null}
              </Ways>
            </Stack>
            {view.care ? <Care care={view.care} /> : null}
            {view.careFirst ? null : overview}
            {view.careFirst ? strengths : null}
            {view.steps ? <FirstSteps steps={view.steps} /> : null}
            {view.careFirst ? overview : strengths}
            {view.recommendations ? <Recommendations recommendations={view.recommendations} /> : null}
            {view.details ? <Details details={view.details} /> : null}
            {view.personalFeedback ? <Promo id="personal-feedback" promo={view.personalFeedback} /> : null}
            {view.promo ? <Promo id="promo" promo={view.promo} /> : null}
            {view.disclaimer ? (
              <Text size="s" tone="quiet">
                {view.disclaimer}
              </Text>
            ) : null}
          </Stack>
        </ResultsTabs>
      </div>
    </>
  );
}
