import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Icon } from "../icon";
import { VisuallyHidden } from "../visually-hidden";
import { FieldError } from "./field";
import * as css from "./slider.css";

interface SliderProps {
  /** Id of the number field and of the slider that takes its place. */
  id: string;
  name: string;
  min?: number;
  max?: number;
  /** The saved answer; undefined while unanswered. */
  value?: number;
  /** What was typed into the number field and refused; stands there again. */
  typed?: string;
  lowLabel: string;
  highLabel: string;
  /** Shown below the hollow thumb and read out as its value. */
  unansweredText: string;
  minusLabel: string;
  plusLabel: string;
  /** Id of the title that names the slider, where no `<label for>` does. */
  labelledBy?: string;
  describedBy?: string;
  error?: string;
  /** Lets the browser insist on an answer while it is a number field. */
  required?: boolean;
  onValueChange?: (value: number) => void;
}

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;

const trackY = css.fieldHeight / 2;

/**
 * A whole number between two ends. Without JavaScript it is a number field. With it, the field becomes a slider whose
 * thumb is hollow, and which sends nothing, until the person has chosen: by tap, drag, arrow keys, the step buttons, or
 * Enter and space for the place where the thumb rests.
 */
export function Slider(props: SliderProps) {
  const { id, name, min = 0, max = 100, value, typed, labelledBy, describedBy, error, required, onValueChange } = props;
  const [chosen, setChosen] = useState(value);
  const [saved, setSaved] = useState(value);
  const [stepped, setStepped] = useState("");
  const numberField = useRef<HTMLInputElement>(null);
  const range = useRef<HTMLInputElement>(null);
  const refocus = useRef(false);

  if (value !== saved) {
    setSaved(value);
    setChosen(value);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once at what was there before JavaScript
  useEffect(() => {
    // Somebody may have typed before JavaScript arrived, or the browser restored an answer.
    const field = numberField.current;
    if (!field) return;
    refocus.current = document.activeElement === field;
    if (field.value !== "" && field.validity.valid) choose(field.valueAsNumber);
  }, []);

  // A slider from the start when the browser moves on to the next question; a number field only until hydration.
  const enhanced = useSyncExternalStore(neverChanges, inBrowser, onServer);
  useEffect(() => {
    if (enhanced && refocus.current) range.current?.focus();
  }, [enhanced]);

  const resting = Math.round((min + max) / 2);
  const wiring = {
    id,
    "aria-labelledby": labelledBy,
    "aria-describedby": [describedBy, error ? `${id}-error` : undefined, endsOf(id)].filter(Boolean).join(" "),
    "aria-invalid": error ? true : undefined,
    min,
    max,
    step: 1,
  };

  function choose(next: number) {
    const within = Math.min(max, Math.max(min, next));
    setChosen(within);
    if (within !== chosen) onValueChange?.(within);
  }

  function step(by: number) {
    const next = Math.min(max, Math.max(min, (chosen ?? resting) + by));
    choose(next);
    setStepped(String(next));
  }

  const ends = { ...props, min, max, chosen };
  return (
    <div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
      <div className={css.field}>
        {enhanced ? (
          <Range {...ends} wiring={{ ...wiring, ref: range }} resting={resting} onChoose={choose} />
        ) : (
          <input
            {...wiring}
            ref={numberField}
            type="number"
            inputMode="numeric"
            name={name}
            defaultValue={typed ?? value}
            required={required}
            className={css.numberField}
          />
        )}
      </div>
      <Ends {...ends} />
      <div className={css.steps}>{enhanced ? <Steps {...ends} stepped={stepped} onStep={step} /> : null}</div>
    </div>
  );
}

const endsOf = (id: string) => `${id}-ends`;

type Parts = SliderProps & { min: number; max: number; chosen: number | undefined };

/** The slider itself; its value is sent once there is one. */
function Range({
  name,
  min,
  max,
  chosen,
  lowLabel,
  highLabel,
  unansweredText,
  wiring,
  resting,
  onChoose,
}: Parts & { wiring: ComponentProps<"input">; resting: number; onChoose: (value: number) => void }) {
  const shown = chosen ?? resting;
  const position = `${((shown - min) / (max - min)) * 100}%`;

  function chooseResting(event: KeyboardEvent) {
    if (chosen !== undefined || (event.key !== "Enter" && event.key !== " ")) return;
    // Enter would send the form: an answer has to be there first.
    event.preventDefault();
    onChoose(resting);
  }

  return (
    <>
      <svg className={css.drawing} aria-hidden="true" focusable="false">
        <line x1="0" x2="100%" y1={trackY} y2={trackY} className={css.track} />
        {chosen === undefined ? null : <line x1="0" x2={position} y1={trackY} y2={trackY} className={css.fill} />}
      </svg>
      <input
        {...wiring}
        type="range"
        value={shown}
        aria-valuetext={chosen === undefined ? unansweredText : `${chosen} (${min} ${lowLabel} – ${max} ${highLabel})`}
        className={chosen === undefined ? css.range.hollow : css.range.chosen}
        onChange={(event) => onChoose(event.currentTarget.valueAsNumber)}
        onClick={(event) => onChoose(event.currentTarget.valueAsNumber)}
        onKeyDown={chooseResting}
      />
      {chosen === undefined ? null : <input type="hidden" name={name} value={chosen} />}
    </>
  );
}

function Ends({ id, min, max, lowLabel, highLabel }: Parts) {
  return (
    <div id={endsOf(id)} className={css.ends}>
      <span className={css.end}>
        <span className={css.endNumber}>{min} </span>
        {lowLabel}
      </span>
      <span className={css.end}>
        <span className={css.endNumber}>{max} </span>
        {highLabel}
      </span>
    </div>
  );
}

/** A button for one less and one more, and between them what is chosen. */
function Steps({
  min,
  max,
  chosen,
  unansweredText,
  minusLabel,
  plusLabel,
  stepped,
  onStep,
}: Parts & { stepped: string; onStep: (by: number) => void }) {
  return (
    <>
      <button
        type="button"
        aria-label={minusLabel}
        className={css.step}
        aria-disabled={chosen === min ? true : undefined}
        onClick={() => onStep(-1)}
      >
        <Icon name="minus" />
      </button>
      {chosen === undefined ? (
        <span className={css.status}>{unansweredText}</span>
      ) : (
        // The slider itself says it.
        <span aria-hidden="true" className={css.chosenNumber}>
          {chosen}
        </span>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{stepped}</span>
      </VisuallyHidden>
      <button
        type="button"
        aria-label={plusLabel}
        className={css.step}
        aria-disabled={chosen === max ? true : undefined}
        onClick={() => onStep(1)}
      >
        <Icon name="plus" />
      </button>
    </>
  );
}
