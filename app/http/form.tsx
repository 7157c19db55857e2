import { Form, useNavigation } from "@remix-run/react";
import { type ComponentProps, useEffect } from "react";
import { formTokenField } from "./form-token-field";

/** A form of ours: posts with or without JavaScript and carries the proof that it is ours. */
export function PostForm({
  token,
  children,
  ...form
}: { token: string } & Omit<ComponentProps<typeof Form>, "method">) {
  return (
    <Form method="post" noValidate {...form}>
      <input type="hidden" name={formTokenField} value={token} />
      {children}
    </Form>
  );
}

/** Whether a form of this page is on its way. */
export function useIsSending(): boolean {
  return useNavigation().state !== "idle";
}

/**
 * Tells in the page's title that something needs mending, as the server does for a page without JavaScript.
 * `prefix` is the word for "Error:" in the person's language.
 */
export function useErrorTitle(prefix: string, hasErrors: boolean): void {
  useEffect(() => {
    if (hasErrors && !document.title.startsWith(prefix)) document.title = `${prefix} ${document.title}`;
  }, [prefix, hasErrors]);
}
