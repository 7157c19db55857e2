import type { InputHTMLAttributes } from "react";
import { Field, type FieldTexts } from "./field";
import { control } from "./field.css";
import { width as widths } from "./text-field.css";

interface TextFieldProps
  extends FieldTexts,
    Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className" | "style" | "width"> {
  id: string;
  name: string;
  /** Shows how much is expected: code (6 characters, read one by one), number, short (a name), full. */
  width?: "code" | "number" | "short" | "full";
}

/** One line of text, a number, an e-mail address or a phone number: set `type`, `inputMode` and `autoComplete` as in HTML. */
export function TextField({
  id,
  label,
  hint,
  error,
  optionalText,
  width = "full",
  "aria-describedby": describedBy,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optionalText, describedBy }}>
      {(wiring) => (
        <input {...input} {...wiring} className={width === "full" ? control : `${control} ${widths[width]}`} />
      )}
    </Field>
  );
}
