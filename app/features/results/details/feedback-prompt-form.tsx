import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/design/button";
import { PostForm } from "~/design/form";
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
  const { state, formData } = useNavigation();
  const pressed = formData?.get("thumb");
  const box = useRef<HTMLDivElement>(null);
  const isThanked = prompt.thanks !== undefined;
  const wasThanked = useRef(isThanked);
  useEffect(() => {
    // The pressed thumb is gone: whoever goes by keyboard goes on from its place.
    if (isThanked && !wasThanked.current) box.current?.focus({ preventScroll: true });
    wasThanked.current = isThanked;
  }, [isThanked]);
  return (
    <div id={promptId} className={css.prompt} role="status" tabIndex={-1} ref={box}>
      {prompt.thanks ? (
        <Text icon="check">{prompt.thanks}</Text>
      ) : (
        <PostForm token={prompt.token} preventScrollReset aria-labelledby={`${promptId}-question`}>
          <input type="hidden" name="resultId" value={prompt.resultId} />
          <Text id={`${promptId}-question`}>{prompt.question}</Text>
          <div className={css.thumbs}>
            {prompt.thumbs.map(({ value, label }) => (
              <Button
                key={value}
                type="submit"
                tone={pressed === value ? "primary" : "secondary"}
                name="thumb"
                value={value}
                aria-disabled={state !== "idle"}
              >
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
