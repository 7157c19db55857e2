/** A text of ours in which a phone can call the numbers and pages open; one without any is a plain string. */
export type CallableText = string | (string | { label: string; href: string })[];

/** The text as it is read, numbers and all. */
export function plainText(text: CallableText): string {
  return typeof text === "string" ? text : text.map((part) => (typeof part === "string" ? part : part.label)).join("");
}
