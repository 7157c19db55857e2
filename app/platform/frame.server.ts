import { randomUUID } from "node:crypto";
import { type Piece, SharedText } from "./shared-text";

/** A template that was rendered once: given the pieces for each place, it returns the whole text as pieces. */
export type Frame<Place extends string> = (own: Readonly<Record<Place, readonly Piece[]>>) => Piece[];

/**
 * Renders the template. `draw` puts a placeholder for each place into the text; placeholders are random, so that no text that
 * somebody wrote can be mistaken for one.
 */
export function drawFrame<Place extends string>(
  places: readonly Place[],
  draw: (slots: Readonly<Record<Place, string>>) => string,
): Frame<Place> {
  const slots = Object.fromEntries(places.map((place) => [place, `${place}-${randomUUID()}`])) as Record<Place, string>;
  const parts = draw(slots).split(new RegExp(`(${Object.values(slots).join("|")})`));
  const pieces = parts.map((part) => places.find((place) => slots[place] === part) ?? new SharedText(part));
  return (own) => pieces.flatMap((piece) => (typeof piece === "string" ? own[piece] : [piece]));
}
