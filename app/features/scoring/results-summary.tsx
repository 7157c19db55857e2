import { Button } from "~/design/button";
import { Actions, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { PostForm } from "~/http/form";

export type ResultsSummaryData = {
  orderLine: string;
  title: string;
  text: string;
  answered: string | undefined;
  withoutScore: string | undefined;
  action: { address: string; orderId: string; token: string; label: string } | undefined;
};

/** The head of the results page: which survey, how far it was answered, and what to do about it. */
export function ResultsSummary({ summary }: { summary: ResultsSummaryData }) {
  const { action } = summary;
  return (
    <Stack gap="s">
      <Text size="s" tone="quiet">
        {summary.orderLine}
      </Text>
      <h1>{summary.title}</h1>
      <Text size="l">{summary.text}</Text>
      {summary.answered ? <Text tone="quiet">{summary.answered}</Text> : null}
      {summary.withoutScore ? <Text tone="quiet">{summary.withoutScore}</Text> : null}
      {action ? (
        <Actions>
          <PostForm token={action.token} action={action.address}>
            <input type="hidden" name="assessmentOrderId" value={action.orderId} />
            <Button type="submit">{action.label}</Button>
          </PostForm>
        </Actions>
      ) : null}
    </Stack>
  );
}
