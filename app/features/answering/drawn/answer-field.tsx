import { RadioList } from "~/design/fields/radio-list";
import { Slider } from "~/design/fields/slider";
import { PlainTextArea } from "~/design/fields/text-area";

export type AnswerControl =
  | { kind: "radio"; value: string | undefined; options: { value: string; label: string }[] }
  | {
      kind: "slider";
      value: number | undefined;
      lowLabel: string;
      highLabel: string;
      unansweredText: string;
      minusLabel: string;
      plusLabel: string;
      hint: string;
    }
  | {
      kind: "text";
      label: string;
      value: string;
      limit: number;
      counterFrom: number;
      counterText: string;
      counterOverText: string;
      counterOverByOneText: string;
    };

/** Id of the field, or of the first option, to which an error summary leads. */
export const answerId = "answer";

interface AnswerFieldProps {
  control: AnswerControl;
  /** A refused answer: the sentence to show and what was typed. */
  reply: { error: string; typed: string } | undefined;
  /** Ids of the question's title and of what describes the answer. */
  labelledBy: string;
  describedBy: string | undefined;
}

/** What a question is answered with. */
export function AnswerField({ control, reply, labelledBy, describedBy }: AnswerFieldProps) {
  const wiring = { id: answerId, name: "answer", describedBy, error: reply?.error };
  switch (control.kind) {
    case "radio":
      return (
        <RadioList
          {...wiring}
          labelledBy={labelledBy}
          options={control.options}
          value={reply?.typed ?? control.value}
        />
      );
    case "slider":
      return (
        <Slider
          {...wiring}
          labelledBy={labelledBy}
          value={control.value}
          typed={reply?.typed}
          lowLabel={control.lowLabel}
          highLabel={control.highLabel}
          unansweredText={control.unansweredText}
          minusLabel={control.minusLabel}
          plusLabel={control.plusLabel}
          hint={control.hint}
        />
      );
    case "text":
      return (
        <PlainTextArea
          id={answerId}
          name="answer"
          // Its label says "Your answer": to what, is heard as well.
          aria-describedby={[labelledBy, describedBy].filter(Boolean).join(" ")}
          error={reply?.error}
          label={control.label}
          limit={control.limit}
          counterFrom={control.counterFrom}
          counterText={control.counterText}
          counterOverText={control.counterOverText}
          counterOverByOneText={control.counterOverByOneText}
          defaultValue={reply?.typed ?? control.value}
        />
      );
  }
}
