import { fillBraces } from "~/platform/text/fill-braces";
import { codePoints, isVisible, normaliseText } from "~/platform/text/normalise";

/** Words between braces that a text may have, each of which a mail fills in. None of them is a person's. */
export const placeholders = ["organisation", "order", "deadline", "product"] as const;

export type Placeholder = (typeof placeholders)[number];

/** Subject and body of a message; paragraphs of the body are separated by a blank line. */
export type MessageText = { subject: string; body: string };

export const subjectMax = 150;
export const bodyMax = 4_000;

/** The text with its placeholders filled. */
export function fillText(text: string, values: Record<Placeholder, string>): string {
  return fillBraces(text, values);
}

export type TextProblem =
  | { field: "subject" | "body"; problem: "requiredField" | "fieldTooLong" }
  | { field: "subject" | "body"; problem: "unknownPlaceholder"; placeholder: string };

/** A typed text, or what is wrong with it. A subject is one line. */
export function readText(typed: MessageText): { text: MessageText } | { problems: TextProblem[] } {
  const problems: TextProblem[] = [];
  const read = (field: keyof MessageText, most: number) => {
    const text = normaliseText(typed[field], most);
    if (text === undefined || codePoints(text) > most) problems.push({ field, problem: "fieldTooLong" });
    else if (!isVisible(text)) problems.push({ field, problem: "requiredField" });
    const unknown = /\{([^{}]*)\}/g;
    for (const [, placeholder = ""] of (text ?? "").matchAll(unknown)) {
      if (placeholders.some((known) => known === placeholder)) continue;
      problems.push({ field, problem: "unknownPlaceholder", placeholder });
    }
    return text ?? "";
  };
  const text = { subject: read("subject", subjectMax).replace(/\s+/g, " "), body: read("body", bodyMax) };
  return problems.length > 0 ? { problems } : { text };
}

export function paragraphsOf(body: string): string[] {
  return body.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
}
