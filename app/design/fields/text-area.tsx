import { type TextareaHTMLAttributes, useEffect, useRef, useState } from "react";
import { Icon } from "../icon";
import { VisuallyHidden } from "../visually-hidden";
import { Field, type FieldTexts } from "./field";
import { control } from "./field.css";
import * as css from "./text-area.css";

/** Screen readers hear the counter once the person pauses, not at every key. */
const announceDelayMs = 1000;

interface TextAreaProps
  extends FieldTexts,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "className" | "style" | "maxLength" | "onChange"> {
  id: string;
  name: string;
  /** Most characters the server accepts. More can be typed, so that nothing pasted is cut off unseen. */
  limit: number;
  /** The counter appears from this many characters. */
  counterFrom: number;
  /** Template with `{count}` and `{limit}`. */
  counterText: string;
  /** Template used above the limit, with `{over}` as well: how many characters too many. */
  counterOverText?: string;
  /** The same for one character too many. */
  counterOverByOneText?: string;
  /** Told how many characters there are, as the server counts them: at first and after each change. */
  onCount?: (count: number) => void;
}

/** Counts as the server does: code points after trim and NFKC, a line break as one. */
function countCharacters(text: string) {
  let count = 0;
  for (const _ of text.replaceAll("\r\n", "\n").trim().normalize("NFKC")) count += 1;
  return count;
}

/** Several lines of free text, with a counter near the limit where JavaScript runs. */
export function TextArea({
  id,
  label,
  hint,
  error,
  optionalText,
  limit,
  counterFrom,
  counterText,
  counterOverText = counterText,
  counterOverByOneText = counterOverText,
  onCount,
  "aria-describedby": describedBy,
  ...textArea
}: TextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // 0 until mounted: what was typed before JavaScript came is counted then.
  const [count, setCount] = useState(0);
  const [announced, setAnnounced] = useState("");
  const recount = () => {
    const characters = countCharacters(field.current?.value ?? "");
    setCount(characters);
    onCount?.(characters);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what is there already.
  useEffect(recount, []);

  const over = count > limit;
  const message =
    count < counterFrom
      ? ""
      : (count === limit + 1 ? counterOverByOneText : over ? counterOverText : counterText)
          .replaceAll("{count}", String(count))
          .replaceAll("{limit}", String(limit))
          .replaceAll("{over}", String(count - limit));

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(message), announceDelayMs);
    return () => clearTimeout(timer);
  }, [message]);

  return (
    <Field {...{ id, label, hint, error, optionalText, describedBy }}>
      {(wiring) => (
        <>
          <textarea
            {...textArea}
            {...wiring}
            ref={field}
            aria-invalid={wiring["aria-invalid"] ?? (over ? true : undefined)}
            onChange={recount}
            className={`${control} ${css.area}`}
          />
          {message ? (
            <p aria-hidden="true" className={over ? `${css.counter} ${css.over}` : css.counter}>
              {over ? <Icon name="alert" /> : null}
              <span>{message}</span>
            </p>
          ) : null}
          <VisuallyHidden>
            <span aria-live="polite">{announced}</span>
          </VisuallyHidden>
        </>
      )}
    </Field>
  );
}
