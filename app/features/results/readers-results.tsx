import { Stack } from "~/design/layout";
import { behind } from "~/design/notices/dialog.css";
import { Text } from "~/design/text";
import { GoalChoice, Goals, GuideDialog, Strengths } from "~/features/advice/advice-view";
import { DrawnOnce } from "~/remix/drawn-once";
import { Care } from "./care";
import { Details } from "./details/details";
import { ExplainDialog } from "./details/explain-view";
import type { Drawn } from "./drawn-results";
import { Overview } from "./overview/overview";
import type { ResultsViewData } from "./results-view";

/** What of a result somebody reads whom its person has asked to: all of it but what is the person's to do. */
export type ReadersResultsData = Pick<
  ResultsViewData,
  "care" | "overview" | "strengths" | "recommendations" | "details" | "guide" | "explain"
> & { insight: string | undefined };

export function ReadersResults({ results }: { results: Drawn<ReadersResultsData> }) {
  const { guide, explain } = results;
  return (
    <>
      {guide ? <GuideDialog guide={guide} /> : null}
      {explain ? <ExplainDialog explain={explain} /> : null}
      <div className={guide || explain ? behind : undefined}>
        <Stack gap="l">
          {results.insight ? <Text size="l">{results.insight}</Text> : null}
          {results.care ? <DrawnOnce part={results.care}>{(drawn) => <Care care={drawn} />}</DrawnOnce> : null}
          {results.overview ? <Overview overview={results.overview} /> : null}
          {results.strengths ? (
            <DrawnOnce part={results.strengths}>{(drawn) => <Strengths strengths={drawn} />}</DrawnOnce>
          ) : null}
          {results.recommendations ? (
            <GoalChoice goals={results.recommendations}>
              <DrawnOnce part={results.recommendations.goals}>{(drawn) => <Goals goals={drawn} />}</DrawnOnce>
            </GoalChoice>
          ) : null}
          {results.details ? <Details details={results.details} /> : null}
        </Stack>
      </div>
    </>
  );
}
