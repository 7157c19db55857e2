import { Button } from "~/design/button";
import { PostForm, useIsSending } from "~/design/form";
import { Icon } from "~/design/icon";
import { Text } from "~/design/text";
import * as css from "./feedback-prompt-form.css";

/** Where the prompt stands on the page: a form that was sent without JavaScript comes back to it. */
export const promptId = "feedback";

export type FeedbackPromptData = {
  token: string;
  resultId: string;
  question: string;
  thumbs: { value: "up" | "down"; label: string }[];
  /** Once the person has said it. */
  thanks: string | undefined;
};

/** Two thumbs, and thanks once one was chosen. */
export function FeedbackPrompt({ prompt }: { prompt: FeedbackPromptData }) {
  const isSending = useIsSending();
  return (
    <div id={promptId} className={css.prompt} role="status">
      {prompt.thanks ? (
        <Text>
          <Icon name="check" /> {prompt.thanks}
        </Text>
      ) : (
        <PostForm token={prompt.token} preventScrollReset aria-labelledby={`${promptId}-question`}>
          <input type="hidden" name="resultId" value={prompt.resultId} />
          <Text id={`${promptId}-question`}>{prompt.question}</Text>
          <div className={css.thumbs}>
            {prompt.thumbs.map(({ value, label }) => (
              <Button key={value} type="submit" tone="secondary" name="thumb" value={value} aria-disabled={isSending}>
                <Icon name={value === "up" ? "thumb-up" : "thumb-down"} />
                {label}
              </Button>
            ))}
          </div>
        </PostForm>
      )}
    </div>
  );
}
