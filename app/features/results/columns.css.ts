/** Room for two columns: on a wide page, and not where a reply stands beside the result. */
export const roomForTwo = "(min-width: 70rem)";
