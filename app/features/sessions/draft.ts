/** Days a draft waits for its person: as long as unfinished answers can be continued. */
export const draftDays = 14;

/**
 * Says in an address that its page has a draft. Only then is it looked for: one of a form that came from an ended session,
 * or of what is being written in this one, which nobody has sent.
 */
export const draftParameter = "draft";
export const draftKinds = { kept: "1", typed: "typed" } as const;
