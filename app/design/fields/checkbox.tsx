import type { InputHTMLAttributes, ReactNode } from "react";
import * as css from "./checkbox.css";
import { FieldError, wireControl } from "./field";

interface CheckboxProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className" | "style" | "checked" | "value"> {
  id?: string;
  name: string;
  /** Sent when ticked. */
  value?: string;
  label: ReactNode;
  /** Ticked when the page was made. */
  checked?: boolean;
  error?: string;
  describedBy?: string;
}

/** One yes that may be given or left. */
export function Checkbox({
  id,
  name,
  value = "on",
  label,
  checked = false,
  error,
  describedBy,
  ...input
}: CheckboxProps) {
  const boxId = id ?? name;
  return (
    <div>
      {error ? <FieldError id={boxId}>{error}</FieldError> : null}
      <label className={css.row}>
        <input
          {...input}
          {...wireControl(boxId, { error }, describedBy)}
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={checked}
          className={css.box}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}
