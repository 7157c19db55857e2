import type { FocusEvent } from "react";
import * as css from "./date-field.css";
import type { FieldTexts } from "./field";
import { control } from "./field.css";
import { Fieldset } from "./fieldset";

interface DatePart {
  name: string;
  label: string;
  value?: string;
  /** Marks this part when the error concerns only some of them. */
  invalid?: boolean;
}

interface DateFieldProps extends Omit<FieldTexts, "label"> {
  /** The parts are `{id}-day`, `{id}-month` and `{id}-year`. */
  id: string;
  legend: string;
  day: DatePart;
  month: DatePart;
  year: DatePart;
  /** `bday` lets the browser fill in a date of birth. */
  autoComplete?: "bday";
}

function padSingleDigit(event: FocusEvent<HTMLInputElement>) {
  const { currentTarget: input } = event;
  if (/^\d$/.test(input.value)) input.value = `0${input.value}`;
}

/** A date that people know by heart: three short boxes instead of a calendar. */
export function DateField({ id, legend, hint, error, optionalText, day, month, year, autoComplete }: DateFieldProps) {
  const parts = [
    { key: "day", length: 2, ...day },
    { key: "month", length: 2, ...month },
    { key: "year", length: 4, ...year },
  ];
  const noneMarked = parts.every((part) => !part.invalid);
  return (
    <Fieldset {...{ id, legend, hint, error, optionalText }}>
      <div className={css.row}>
        {parts.map(({ key, length, name, label, value, invalid }) => (
          <div key={key}>
            <label htmlFor={`${id}-${key}`} className={css.partLabel}>
              {label}
            </label>
            <input
              id={`${id}-${key}`}
              name={name}
              defaultValue={value}
              inputMode="numeric"
              maxLength={length}
              autoComplete={autoComplete ? `${autoComplete}-${key}` : "off"}
              aria-invalid={invalid || (error && noneMarked) ? true : undefined}
              onBlur={length === 2 ? padSingleDigit : undefined}
              className={`${control} ${length === 2 ? css.two : css.four}`}
            />
          </div>
        ))}
      </div>
    </Fieldset>
  );
}
