/** The kinds of copy a person can take out, in the order they are offered. */
export const copyFormats = ["html", "json", "fhir"] as const;
export type CopyFormat = (typeof copyFormats)[number];

export function isCopyFormat(format: string | undefined): format is CopyFormat {
  return copyFormats.some((known) => known === format);
}

/** What the file of a copy is, and what its name ends in. */
export const copyFiles: Record<CopyFormat, { contentType: string; ending: string }> = {
  json: { contentType: "application/json; charset=utf-8", ending: "json" },
  html: { contentType: "text/html; charset=utf-8", ending: "html" },
  fhir: { contentType: "application/fhir+json; charset=utf-8", ending: "fhir.json" },
};

/** Copies that a person can take out in an hour; each reads everything there is of them. */
export const mostCopies = 10;
