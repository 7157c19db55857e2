import { changedForms } from "~/design/fields/changed-field";

/** What becomes of what was typed on a page: nothing was, it is kept, that of one form of several is, or none of it. */
export type Words = "none" | "kept" | "oneKept" | "lost";

/** What becomes of it once somebody goes on to sign in. `keeps`: whether the server keeps a form that is sent. */
export function wordsOf(page: Document, keeps: boolean | undefined): Words {
  const { length } = changedForms(page);
  if (length === 0) return "none";
  if (!keeps) return "lost";
  return length === 1 ? "kept" : "oneKept";
}
