import type { MouseEvent, ReactNode } from "react";
import { formTokenField } from "~/design/fields/form-token-field";
import { mainId } from "~/design/layout";

/** Where a choice is sent, and back to which page it leads. */
export type ChoiceForm = { action: string; token: string; back: string };

/** A form for choosing something about the page itself, with buttons alone: it loads the page anew. */
export function ChoiceForm({
  form,
  className,
  children,
}: {
  form: ChoiceForm;
  className: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={form.action} className={className}>
      <input type="hidden" name={formTokenField} value={form.token} />
      <input type="hidden" name="back" value={form.back} />
      {children}
    </form>
  );
}

/**
 * Sends what a button of such a form stands for in the background: what was typed elsewhere on the page stays. The
 * button goes with its banner, so the focus goes on to the page's main part.
 */
export async function choose(event: MouseEvent<HTMLButtonElement>): Promise<void> {
  event.preventDefault();
  const { form, name, value } = event.currentTarget;
  if (!form) return;
  const fields = new URLSearchParams();
  for (const [field, entry] of new FormData(form)) fields.append(field, String(entry));
  fields.append(name, value);
  document.getElementById(mainId)?.focus({ preventScroll: true });
  await fetch(form.action, { method: "POST", body: fields, redirect: "manual", keepalive: true });
}
