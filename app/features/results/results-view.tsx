import { Stack } from "~/design/layout";
import { behind } from "~/design/notices/dialog.css";
import { Text } from "~/design/text";
import { FirstSteps, GoalChoice, Goals, type GuideData, GuideDialog, Strengths } from "~/features/advice/advice-view";
import { HelpLink, type HelpLinkData } from "~/features/advice/contacts-view";
import { More } from "~/features/advice/more";
import { DrawnOnce } from "~/remix/drawn-once";
import { Care } from "./care";
import { Details } from "./details/details";
import { type ExplainData, ExplainDialog } from "./details/explain-view";
import type { Drawn, ReadParts } from "./drawn-results";
import { Overview } from "./overview/overview";
import { Promo } from "./overview/promo";
import { ResultsSummary, type ResultsSummaryData } from "./overview/results-summary";
import { type PaperData, PaperOwner, PrintButton, Ways } from "./paper";
import { ResultsTabs, type ResultsTabsData } from "./results-tabs";
import * as css from "./results-view.css";

export type ResultsViewData = ReadParts & {
  tabs: ResultsTabsData | undefined;
  summary: ResultsSummaryData;
  /** Undefined where there is nothing to print. */
  paper: PaperData | undefined;
  /** Of somebody who has a lot to carry: what is folded away behind the help and one thing to do, and says so. */
  folded: { label: string; open: boolean } | undefined;
  /** The way to help, on every result. */
  help: HelpLinkData;
  disclaimer: string | undefined;
  /** What the address opens over the results: a guide, or how a score came about. */
  guide: GuideData | undefined;
  explain: ExplainData | undefined;
};

/** A person's own result: what it says overall, what is good, what to do, then module by module. */
export function ResultsView({ view }: { view: Drawn<ResultsViewData> }) {
  const { guide, explain } = view;
  const overview = view.overview ? <Overview overview={view.overview} /> : null;
  const strengths = view.strengths ? (
    <DrawnOnce part={view.strengths}>{(drawn) => <Strengths strengths={drawn} />}</DrawnOnce>
  ) : null;
  const steps = view.steps ? <DrawnOnce part={view.steps}>{(drawn) => <FirstSteps steps={drawn} />}</DrawnOnce> : null;
  const promo = view.promo ? (
    <DrawnOnce part={view.promo}>{(drawn) => <Promo id="promo" promo={drawn} />}</DrawnOnce>
  ) : null;
  const further = (
    <>
      {view.recommendations ? (
        <GoalChoice goals={view.recommendations}>
          <DrawnOnce part={view.recommendations.goals}>{(drawn) => <Goals goals={drawn} />}</DrawnOnce>
        </GoalChoice>
      ) : null}
      {view.details ? <Details details={view.details}>{view.folded ? null : promo}</Details> : null}
    </>
  );
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
            {view.care ? <DrawnOnce part={view.care}>{(drawn) => <Care care={drawn} />}</DrawnOnce> : null}
            {view.folded ? (
              <>
                {steps}
                <More label={view.folded.label} open={view.folded.open}>
                  <Stack gap="l">
                    {strengths}
                    {overview}
                    {further}
                    {promo}
                  </Stack>
                </More>
              </>
            ) : (
              <>
                {overview}
                <div className={css.beside}>
                  {steps}
                  {strengths}
                </div>
                {further}
              </>
            )}
            {view.personalFeedback ? (
              <DrawnOnce part={view.personalFeedback}>
                {(drawn) => <Promo id="personal-feedback" promo={drawn} />}
              </DrawnOnce>
            ) : null}
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
