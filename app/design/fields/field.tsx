import type { ReactNode } from "react";
import { Icon } from "../icon";
import * as css from "./field.css";

/** The words around a control. `optionalText` says in words that it may be left empty. */
export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  optionalText?: string;
}

/** What a control needs so that its hint and error are read out with it. */
export interface ControlWiring {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

/**
 * Attributes that tie a control to the hint and error drawn by `Field`.
 * @param describedBy ids of further descriptions outside the field
 */
export function wireControl(
  id: string,
  { hint, error }: Pick<FieldTexts, "hint" | "error">,
  describedBy?: string,
): ControlWiring {
  const ids = [describedBy, hint ? `${id}-hint` : undefined, error ? `${id}-error` : undefined].filter(Boolean);
  return {
    id,
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
    "aria-invalid": error ? true : undefined,
  };
}

export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={`${id}-hint`} className={css.hint}>
      {children}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={`${id}-error`} className={css.error}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}

interface FieldProps extends FieldTexts {
  id: string;
  describedBy?: string;
  /** The control; as a function it receives the attributes that wire it to label, hint and error. */
  children?: ReactNode | ((control: ControlWiring) => ReactNode);
}

/** Label, hint and error around one control, in the order in which they are read. */
export function Field({ id, label, hint, error, optionalText, describedBy, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={id} className={css.label}>
        {label}
        {optionalText ? <span className={css.optional}> {optionalText}</span> : null}
      </label>
      {hint ? <Hint id={id}>{hint}</Hint> : null}
      {error ? <FieldError id={id}>{error}</FieldError> : null}
      <div className={css.body}>
        {typeof children === "function" ? children(wireControl(id, { hint, error }, describedBy)) : children}
      </div>
    </div>
  );
}
