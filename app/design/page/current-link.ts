/** How a link stands to the page one is on: it leads there, or to a page above it. */
export type CurrentLink = boolean | "above" | undefined;

/** The same for a link to what the page belongs to, which is the page itself or isn't. */
export function currentLink(belongs: boolean, isThePage: boolean): CurrentLink {
  return belongs && (isThePage || "above");
}

/** What is read out of it: "page" is said of the page itself alone. */
export function ariaCurrent(current: CurrentLink): "page" | "true" | undefined {
  if (current === "above") return "true";
  return current ? "page" : undefined;
}
