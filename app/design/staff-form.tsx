import type { ComponentProps } from "react";
import { PostForm } from "./form";

/** Whose page a form of staff is, and the state it was made from; undefined for what makes something new. */
export type StaffFormData = { token: string; writer: string; version: string | undefined };

/** A form in which staff change something: whoever sends it after a colleague has changed the same is told. */
export function StaffForm({
  form: { token, writer, version },
  children,
  ...props
}: { form: StaffFormData } & Omit<ComponentProps<typeof PostForm>, "token" | "writer">) {
  return (
    <PostForm token={token} writer={writer} data-keeps="" {...props}>
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      {children}
    </PostForm>
  );
}
