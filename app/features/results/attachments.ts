import type { ResultContent } from "~/features/scoring/result";

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
