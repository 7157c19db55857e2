/** Days a draft waits for its person: as long as unfinished answers can be continued. */
export const draftDays = 14;

/**
 * Says in an address that its page has a draft. Only then is it looked for: one of a form that came from an ended session,
 * or of what is being written in this one, which nobody has sent.
 */
export const draftParameter = "draft";
export const draftKinds = { kept: "1", typed: "typed" } as const;

/** The field in which a page that keeps what is being written says in which turn it sends that, or the form. */
export const turnField = "turn";

/**
 * The fields of what a page sends of a form that is being written: which page it is, the form's own fields as forms are sent,
 * and the turn of the newest words of that form that the page has sent or shown.
 */
export const typedForm = { at: "at", fields: "fields", known: "known" } as const;

/** In the reply: what to say where other words than those, of another tab, gave way to what was sent. */
export const elsewhereHeader = "written-elsewhere";

/** Most characters of a form that are kept while it is being written, as forms are sent. */
export const mostTyped = 128 * 1_024;

/** Parameters of an address that say what was done last or went wrong, and of what (`of`). */
export const doneParameters = ["done", "saved", "refused", "problem", "of"] as const;

/** Whether an address says that its page keeps what is being written. */
export function isNamedTyped(url: URL): boolean {
  return url.searchParams.get(draftParameter) === draftKinds.typed;
}

/** A path with its query that says so, or no longer. What is being written comes after what was done last. */
export function namedTyped(path: string, isNamed: boolean): string {
  const url = new URL(path, "http://own.invalid");
  url.searchParams.delete(draftParameter);
  if (isNamed) {
    for (const name of doneParameters) url.searchParams.delete(name);
    url.searchParams.set(draftParameter, draftKinds.typed);
  }
  return url.pathname + url.search;
}
