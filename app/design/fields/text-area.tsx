import { type ReactNode, type Ref, type TextareaHTMLAttributes, useEffect, useRef, useState } from "react";
import { Icon } from "../icon";
import { VisuallyHidden } from "../visually-hidden";
import { Field, type FieldTexts } from "./field";
import { control } from "./field.css";
import * as css from "./text-area.css";
import { announceDelayMs, type CounterTexts, countCharacters, counterMessage, languageAround } from "./text-count";

type Area = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "className" | "style" | "maxLength" | "name"> & {
  id: string;
  name: string;
};

interface TextAreaProps extends FieldTexts, Omit<Area, "onChange">, Pick<CounterTexts, "counterText"> {
  /** Most characters the server accepts. More can be typed, so that nothing pasted is cut off unseen. */
  limit: number;
  /** The counter appears from this many characters. */
  counterFrom: number;
  counterOverText?: string;
  counterOverByOneText?: string;
}

/** Several lines of free text, with a counter near the limit where JavaScript runs. */
export function TextArea({
  limit,
  counterFrom,
  counterText,
  counterOverText = counterText,
  counterOverByOneText = counterOverText,
  ...field
}: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  // 0 until mounted: what was typed before JavaScript came is counted then.
  const [{ count, language }, setCounted] = useState<{ count: number; language?: string | undefined }>({ count: 0 });
  const [announced, setAnnounced] = useState("");
  const recount = () => {
    const field = area.current;
    if (field) setCounted({ count: countCharacters(field.value), language: languageAround(field) });
  };
  useEffect(recount, []);

  const over = count > limit;
  const texts = { limit, counterFrom, counterText, counterOverText, counterOverByOneText };
  const message = counterMessage(count, texts, language);

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(message), announceDelayMs);
    return () => clearTimeout(timer);
  }, [message]);

  return (
    <AreaWithCounter
      {...field}
      areaRef={area}
      onChange={recount}
      isOver={over}
      counter={message ? <Counter message={message} isOver={over} /> : null}
      announced={announced}
    />
  );
}

/** The same field for pages that the server alone draws: both counters wait in templates for the page's script. */
export function PlainTextArea({
  limit,
  counterFrom,
  counterText,
  counterOverText,
  counterOverByOneText,
  ...field
}: FieldTexts & Area & CounterTexts & { limit: number; counterFrom: number }) {
  return (
    <AreaWithCounter
      {...field}
      isOver={false}
      counter={
        <>
          <template data-counter={JSON.stringify({ limit, counterFrom, counterText })}>
            <Counter message="" isOver={false} />
          </template>
          <template data-counter={JSON.stringify({ counterOverText, counterOverByOneText })}>
            <Counter message="" isOver />
          </template>
        </>
      }
      announced=""
    />
  );
}

function AreaWithCounter({
  id,
  label,
  hint,
  error,
  optionalText,
  areaRef,
  isOver,
  counter,
  announced,
  "aria-describedby": describedBy,
  ...area
}: FieldTexts & Area & { areaRef?: Ref<HTMLTextAreaElement>; isOver: boolean; counter: ReactNode; announced: string }) {
  return (
    <Field {...{ id, label, hint, error, optionalText, describedBy }}>
      {(wiring) => (
        <>
          <textarea
            {...area}
            {...wiring}
            ref={areaRef}
            aria-invalid={wiring["aria-invalid"] ?? (isOver ? true : undefined)}
            className={`${control} ${css.area}`}
          />
          {counter}
          <VisuallyHidden>
            <span id={`${id}-count`} aria-live="polite">
              {announced}
            </span>
          </VisuallyHidden>
        </>
      )}
    </Field>
  );
}

function Counter({ message, isOver }: { message: string; isOver: boolean }) {
  return (
    <p aria-hidden="true" className={isOver ? `${css.counter} ${css.over}` : css.counter}>
      {isOver ? <Icon name="alert" /> : null}
      <span>{message}</span>
    </p>
  );
}
