import { Form, useNavigation } from "@remix-run/react";
import { type ComponentProps, useEffect, useState } from "react";
import { FormMarks } from "./fields/form-marks";

/** A form of ours: posts with or without JavaScript. Where it takes words, `writer` says whose page it is. */
export function PostForm({
  token,
  writer,
  children,
  ...form
}: { token: string; writer?: string | undefined } & Omit<ComponentProps<typeof Form>, "method" | "name">) {
  return (
    <Form method="post" noValidate name={writer} {...form}>
      <FormMarks token={token} writer={writer} />
      {children}
    </Form>
  );
}

/**
 * Where the forms of a list lead, and their token. Without an address each would repeat the whole address of the page,
 * with whatever somebody has added to it.
 */
export type ListedForm = { token: string; action: string };

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
    const plain = document.title;
    if (!hasErrors || plain.startsWith(prefix)) return;
    const marked = `${prefix} ${plain}`;
    document.title = marked;
    return () => {
      // A new page has brought its own title by now.
      if (document.title === marked) document.title = plain;
    };
  }, [prefix, hasErrors]);
}

/** A number that changes with every answer to a form: the key of what has to take focus at each refusal, not only the first. */
export function useReplyNumber(reply: unknown): number {
  const [last, setLast] = useState({ reply, number: 0 });
  if (last.reply !== reply) setLast({ reply, number: last.number + 1 });
  return last.reply === reply ? last.number : last.number + 1;
}
