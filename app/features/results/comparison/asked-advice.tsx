import { useNavigation } from "@remix-run/react";
import { Button } from "~/design/button";
import { PostForm } from "~/design/form";
import { Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { Paragraphs } from "~/features/advice/advice-card";
import type { CallableText } from "~/features/advice/callable-text";
import { More } from "~/features/advice/more";
import * as css from "./asked-advice.css";

export type AskedAdviceData = {
  /** Where a form that was sent without JavaScript comes back to. */
  id: string;
  token: string;
  resultId: string;
  recommendation: string;
  label: string;
  header: string;
  content: CallableText[];
  /** Whether its text waits folded; a number to call stays in sight. */
  folded: boolean;
  question: string;
  answers: { value: string; label: string }[];
  /** What the person has said so far. */
  said: string | undefined;
  /** Who gets to know. */
  note: string;
};

/** What somebody was advised the last time, and whether it helped. The last word counts, and it can be said again. */
export function AskedAdvice({ asked }: { asked: AskedAdviceData }) {
  const { state } = useNavigation();
  const step = <strong id={`${asked.id}-step`}>{asked.header}</strong>;
  const content = <Paragraphs texts={asked.content} />;
  return (
    <div id={asked.id} className={css.asked}>
      <Stack gap="s">
        <Text size="s" tone="quiet">
          {asked.label}
        </Text>
        {asked.folded ? (
          <More label={step}>
            <Stack gap="s">{content}</Stack>
          </More>
        ) : (
          <>
            <p>{step}</p>
            {content}
          </>
        )}
        <PostForm token={asked.token} preventScrollReset aria-labelledby={`${asked.id}-step ${asked.id}-question`}>
          <input type="hidden" name="resultId" value={asked.resultId} />
          <input type="hidden" name="recommendation" value={asked.recommendation} />
          <p id={`${asked.id}-question`} className={css.question}>
            {asked.question}
          </p>
          <div className={css.answers}>
            {asked.answers.map(({ value, label }) => (
              <Button
                key={value}
                type="submit"
                tone="secondary"
                name="said"
                value={value}
                aria-disabled={state !== "idle"}
              >
                {label}
              </Button>
            ))}
          </div>
        </PostForm>
        <div role="status">{asked.said ? <Text>{asked.said}</Text> : null}</div>
        <Text size="s" tone="quiet">
          {asked.note}
        </Text>
      </Stack>
    </div>
  );
}
