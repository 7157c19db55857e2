import type { SelectHTMLAttributes } from "react";
import { Icon } from "../icon";
import { Field, type FieldTexts } from "./field";
import { control } from "./field.css";
import * as css from "./select-field.css";

interface SelectFieldProps
  extends FieldTexts,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "className" | "style" | "children"> {
  id: string;
  name: string;
  options: { value: string; label: string }[];
}

/** A native list to choose one from; for up to seven options `RadioList` is kinder. */
export function SelectField({
  id,
  label,
  hint,
  error,
  optionalText,
  options,
  "aria-describedby": describedBy,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optionalText, describedBy }}>
      {(wiring) => (
        <div className={css.box}>
          <select {...select} {...wiring} className={`${control} ${css.select}`}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={css.chevron}>
            <Icon name="chevron-down" />
          </span>
        </div>
      )}
    </Field>
  );
}
