import type { ReactNode } from "react";
import { Button } from "~/design/button";
import { PostForm, useIsSending } from "~/design/form";
import { VisuallyHidden } from "~/design/visually-hidden";
import { acts } from "./row-form.css";

interface RowFormProps {
  token: string;
  /** What the row is about, by the names of its fields. */
  hidden: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** What can be done with a row of a list. */
export function RowForm({ token, hidden, children }: RowFormProps) {
  return (
    <PostForm token={token}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={acts}>{children}</div>
    </PostForm>
  );
}

interface RowButtonProps {
  intent: string;
  label: string;
  /** What of the row tells the button apart, for those who hear it alone. */
  about: string;
}

export function RowButton({ intent, label, about }: RowButtonProps) {
  return (
    <Button tone="quiet" name="intent" value={intent} disabled={useIsSending()}>
      {label}
      <VisuallyHidden>: {about}</VisuallyHidden>
    </Button>
  );
}
