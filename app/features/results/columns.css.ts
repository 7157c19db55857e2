/** Room for two columns: on a wide page, and not where a reply stands beside the result. */
export const roomForTwo = "(min-width: 70rem)";

/** What its content is laid out by. Paper has its own columns. */
export const measured = { containerType: "inline-size", "@media": { print: { containerType: "normal" } } } as const;
