import type { ReactNode } from "react";
import { FieldError, type FieldTexts, Hint, wireControl } from "./field";
import * as css from "./field.css";

interface FieldsetProps extends Omit<FieldTexts, "label"> {
  id: string;
  legend?: ReactNode;
  /** Names the group when its legend stands elsewhere, as the title of a question page does. */
  labelledBy?: string;
  describedBy?: string;
  children: ReactNode;
}

/** A group of controls with one legend, hint and error. */
export function Fieldset({ id, legend, labelledBy, hint, error, optionalText, describedBy, children }: FieldsetProps) {
  const { "aria-describedby": descriptions } = wireControl(id, { hint, error }, describedBy);
  return (
    <fieldset aria-labelledby={labelledBy} aria-describedby={descriptions}>
      {legend ? (
        <legend className={css.label}>
          {legend}
          {optionalText ? <span className={css.optional}> {optionalText}</span> : null}
        </legend>
      ) : null}
      {hint ? <Hint id={id}>{hint}</Hint> : null}
      {error ? <FieldError id={id}>{error}</FieldError> : null}
      <div className={css.body}>{children}</div>
    </fieldset>
  );
}
