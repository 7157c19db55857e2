import type { InputHTMLAttributes } from "react";
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
  /** What to type, where no script makes the number field a slider. */
  hint: string;
  /** Id of the title that names the slider, where no `<label for>` does. */
  labelledBy?: string;
  describedBy?: string;
  error?: string;
}

const trackY = css.fieldHeight / 2;

/**
 * A whole number between two ends. Without JavaScript it is a number field. With it, the field becomes a slider, which
 * waits in a template (slider-field.ts): its thumb is hollow, and it sends nothing, until the person has chosen.
 */
export function Slider(props: SliderProps) {
  const { id, name, min = 0, max = 100, value, typed, labelledBy, describedBy, error } = props;
  // What was refused has its error, which says the same.
  const said = error ? `${id}-error` : `${id}-hint`;
  const wiring = {
    id,
    "aria-labelledby": labelledBy,
    "aria-describedby": [describedBy, error ? said : undefined, endsOf(id)].filter(Boolean).join(" "),
    "aria-invalid": error ? true : undefined,
    min,
    max,
    step: 1,
  };
  return (
    <div data-slider="">
      {error ? (
        <FieldError id={id}>{error}</FieldError>
      ) : (
        <noscript>
          <p id={said} className={css.status}>
            {props.hint}
          </p>
        </noscript>
      )}
      <div className={css.field}>
        <input
          {...wiring}
          aria-describedby={[describedBy, said, endsOf(id)].filter(Boolean).join(" ")}
          type="number"
          inputMode="numeric"
          name={name}
          defaultValue={typed ?? value}
          className={css.numberField}
        />
        <template>
          <Range unansweredText={props.unansweredText} wiring={wiring} />
        </template>
      </div>
      <div id={endsOf(id)} className={css.ends}>
        <End number={min} label={props.lowLabel} />
        <End number={max} label={props.highLabel} />
      </div>
      <div className={css.steps}>
        <template>
          <Step by={-1} label={props.minusLabel} icon="minus" />
          <span className={css.status} data-unchosen="">
            {props.unansweredText}
          </span>
          {/* The slider itself says it. */}
          <span aria-hidden="true" className={css.chosenNumber} data-number="" hidden />
          <VisuallyHidden>
            <span aria-live="polite" data-stepped="" />
          </VisuallyHidden>
          <Step by={1} label={props.plusLabel} icon="plus" />
        </template>
      </div>
    </div>
  );
}

function endsOf(id: string): string {
  return `${id}-ends`;
}

function Range({
  unansweredText,
  wiring,
}: Pick<SliderProps, "unansweredText"> & { wiring: InputHTMLAttributes<HTMLInputElement> }) {
  return (
    <>
      <svg className={css.drawing} aria-hidden="true">
        <line x1="0" x2="100%" y1={trackY} y2={trackY} className={css.track} />
        <line x1="0" x2="0" y1={trackY} y2={trackY} className={css.fill} data-fill="" />
      </svg>
      <input
        {...wiring}
        type="range"
        className={css.range.hollow}
        data-chosen={css.range.chosen}
        data-unanswered={unansweredText}
      />
    </>
  );
}

function End({ number, label }: { number: number; label: string }) {
  return (
    <span className={css.end}>
      <span className={css.endNumber}>{number} </span>
      {label}
    </span>
  );
}

function Step({ by, label, icon }: { by: number; label: string; icon: "minus" | "plus" }) {
  return (
    <button type="button" aria-label={label} className={css.step} data-step={by}>
      <Icon name={icon} />
    </button>
  );
}
