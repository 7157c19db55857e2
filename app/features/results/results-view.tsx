import { Stack } from "~/design/layout";
import { behind } from "~/design/notices/dialog.css";
import { Text } from "~/design/text";
import { type GuideData, GuideDialog } from "~/features/advice/advice-view";
import { HelpLink, type HelpLinkData } from "~/features/advice/contacts-view";
import { DrawnOnce } from "~/remix/drawn-once";
import { type ExplainData, ExplainDialog } from "./details/explain-view";
import type { Drawn, ReadParts } from "./drawn-results";
import { Promo } from "./overview/promo";
import { ResultsSummary, type ResultsSummaryData } from "./overview/results-summary";
import { type PaperData, PaperOwner, PrintButton, Ways } from "./paper";
import { ResultParts, type ResultPartsData } from "./result-parts";
import { ResultsTabs, type ResultsTabsData } from "./results-tabs";
import * as css from "./results-view.css";

export type ResultsViewData = ResultPartsData &
  Pick<ReadParts, "promo" | "personalFeedback"> & {
    tabs: ResultsTabsData | undefined;
    summary: ResultsSummaryData;
    /** That whoever ordered the survey does not get this. */
    unseen: string | undefined;
    /** Undefined where there is nothing to print. */
    paper: PaperData | undefined;
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
  const promo = view.promo ? (
    <DrawnOnce part={view.promo}>{(drawn) => <Promo id="promo" promo={drawn} />}</DrawnOnce>
  ) : null;
  const isCare = view.folded !== undefined;
  const ways = (
    <Ways>
      <HelpLink link={view.help} />
      {view.paper ? <PrintButton label={view.paper.print} /> : null}
    </Ways>
  );
  return (
    <>
      {guide ? <GuideDialog guide={guide} /> : null}
      {explain ? <ExplainDialog explain={explain} /> : null}
      <div className={guide || explain ? `${css.whole} ${behind}` : css.whole}>
        <ResultsTabs tabs={view.tabs}>
          <Stack gap="l">
            <Stack gap="s">
              {view.paper ? <PaperOwner owner={view.paper.owner} /> : null}
              <ResultsSummary summary={view.summary} isCare={isCare} />
              {view.unseen ? (
                <Text size="s" tone="quiet">
                  {view.unseen}
                </Text>
              ) : null}
              {isCare ? null : ways}
            </Stack>
            <ResultParts parts={view} promo={promo} />
            {/* Between the words of care and the help stands only that nobody else reads this. */}
            {isCare ? ways : null}
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
