import type { ResultContent } from "~/features/scoring/result";
import type { OrderResults } from "./shown-result";

/** Ids of every attachment that a result offers. */
export function attachmentsOf(content: Pick<ResultContent, "metamoduleSubResults">): Set<string> {
  const ids = content.metamoduleSubResults.flatMap(({ modules }) =>
    modules.flatMap(({ subResult: { attachments, additionalFeedback } }) => [
      ...attachments,
      ...additionalFeedback.flatMap(({ subgroupFeedbacks }) =>
        subgroupFeedbacks.flatMap((subgroup) => subgroup.attachments),
      ),
    ]),
  );
  return new Set(ids);
}

/** Whether a person may have an attachment: their newest completed result offers it, or the one in progress. */
export function isOffered({ completed, inProgress }: OrderResults, attachmentId: string): boolean {
  return [completed, inProgress].some((result) => result && attachmentsOf(result.content).has(attachmentId));
}
