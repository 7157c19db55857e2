import { Stack } from "~/design/layout";
import { behind } from "~/design/notices/dialog.css";
import { Text } from "~/design/text";
import { GuideDialog, Recommendations, Strengths } from "~/features/advice/advice-view";
import { Care } from "./care";
import { Details } from "./details/details";
import { ExplainDialog } from "./details/explain-view";
import { Overview } from "./overview/overview";
import type { ResultsViewData } from "./results-view";

/** What of a result somebody reads whom its person has asked to: all of it but what is the person's to do. */
export type ReadersResultsData = Pick<
  ResultsViewData,
  "care" | "overview" | "strengths" | "recommendations" | "details" | "guide" | "explain"
> & { insight: string | undefined };

export function ReadersResults({ results }: { results: ReadersResultsData }) {
  const { guide, explain } = results;
  return (
    <>
      {guide ? <GuideDialog guide={guide} /> : null}
      {explain ? <ExplainDialog explain={explain} /> : null}
      <div className={guide || explain ? behind : undefined}>
        <Stack gap="l">
          {results.insight ? <Text size="l">{results.insight}</Text> : null}
          {results.care ? <Care care={results.care} /> : null}
          {results.overview ? <Overview overview={results.overview} /> : null}
          {results.strengths ? <Strengths strengths={results.strengths} /> : null}
          {results.recommendations ? <Recommendations recommendations={results.recommendations} /> : null}
          {results.details ? <Details details={results.details} /> : null}
        </Stack>
      </div>
    </>
  );
}
