import { Stack } from "~/design/layout";
import { behind } from "~/design/notices/dialog.css";
import { GuideDialog } from "~/features/advice/advice-view";
import { ExplainDialog } from "./details/explain-view";
import type { Drawn } from "./drawn-results";
import { Said, type SaidData } from "./overview/results-summary";
import { ResultParts, type ResultPartsData } from "./result-parts";
import type { ResultsViewData } from "./results-view";
import * as css from "./results-view.css";

/** What of a result somebody reads whom its person has asked to: all of it but what is the person's to do. */
export type ReadersResultsData = ResultPartsData & Pick<ResultsViewData, "guide" | "explain"> & { said: SaidData };

export function ReadersResults({ results }: { results: Drawn<ReadersResultsData> }) {
  const { guide, explain, said } = results;
  return (
    <>
      {guide ? <GuideDialog guide={guide} /> : null}
      {explain ? <ExplainDialog explain={explain} /> : null}
      <div className={guide || explain ? `${css.whole} ${behind}` : css.whole}>
        <Stack gap="l">
          <Said said={said} isCare={results.folded !== undefined} />
          <ResultParts parts={results} />
        </Stack>
      </div>
    </>
  );
}
