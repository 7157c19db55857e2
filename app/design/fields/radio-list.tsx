import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import type { FieldTexts } from "./field";
import { Fieldset } from "./fieldset";
import * as css from "./radio-list.css";

interface RadioRowProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className" | "style"> {
  name: string;
  value: string;
  label: ReactNode;
}

/** One option as a full-width row that can be pressed anywhere. */
export function RadioRow({ label, ...input }: RadioRowProps) {
  return (
    <label className={css.row}>
      <input {...input} type="radio" className={css.mark} />
      <span className={css.face}>{label}</span>
    </label>
  );
}

interface RadioListProps extends Omit<FieldTexts, "label"> {
  /** Id of the first option, so that an error summary can lead to it. */
  id?: string;
  name: string;
  legend?: ReactNode;
  /** Names the group when its legend stands elsewhere, as the title of a question page does. */
  labelledBy?: string;
  describedBy?: string;
  options: { value: string; label: ReactNode }[];
  /** The option chosen when the page was made. */
  value?: string;
  required?: boolean;
  onValueChange?: (value: string) => void;
}

/** Choose one of a few. */
export function RadioList({ id, name, options, value, error, required, onValueChange, ...group }: RadioListProps) {
  const firstId = id ?? name;
  const rows = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once at what was there before JavaScript
  useEffect(() => {
    // Somebody may have chosen before JavaScript arrived, or the browser restored an answer.
    const chosen = rows.current?.querySelector<HTMLInputElement>(":checked")?.value;
    if (chosen !== undefined && chosen !== value) onValueChange?.(chosen);
  }, []);

  return (
    <Fieldset {...group} id={firstId} error={error}>
      <div ref={rows} className={css.rows}>
        {options.map((option, index) => (
          <RadioRow
            key={option.value}
            id={index === 0 ? firstId : `${firstId}-${index}`}
            name={name}
            value={option.value}
            label={option.label}
            defaultChecked={option.value === value}
            required={required}
            onChange={onValueChange ? () => onValueChange(option.value) : undefined}
          />
        ))}
      </div>
    </Fieldset>
  );
}
