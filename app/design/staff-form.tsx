import type { ComponentProps } from "react";
import { PostForm } from "./form";
import { Notification } from "./notices/notification";
import * as css from "./staff-form.css";

/** Whose page a form of staff is, and the state it was made from; undefined for what makes something new. */
export type StaffFormData = {
  token: string;
  writer: string;
  version: string | undefined;
  /** Says that what stands in it was typed before and is not stored. */
  note?: string;
};

/** A form in which staff change something: whoever sends it after a colleague has changed the same is told. */
export function StaffForm({
  form: { token, writer, version, note },
  children,
  ...props
}: { form: StaffFormData } & Omit<ComponentProps<typeof PostForm>, "token" | "writer">) {
  return (
    <PostForm token={token} writer={writer} data-keeps="" {...props}>
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      {note ? (
        <div className={css.note}>
          <Notification tone="info">{note}</Notification>
        </div>
      ) : null}
      {/* In the same place with the note and without, so that what is being written there stays when it comes. */}
      {children}
    </PostForm>
  );
}
