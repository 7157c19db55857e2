import { randomUUID } from "node:crypto";
import { type Piece, SharedText } from "./shared-text";

/** A text that is drawn once, with places for what differs each time. */
export type Frame<Place extends string> = (own: Readonly<Record<Place, readonly Piece[]>>) => Piece[];

/** `draw` is given what stands in each place meanwhile: words that nobody can know, so that no text of anybody's is taken for one. */
export function drawFrame<Place extends string>(
  places: readonly Place[],
  draw: (slots: Readonly<Record<Place, string>>) => string,
): Frame<Place> {
  const slots = Object.fromEntries(places.map((place) => [place, `${place}-${randomUUID()}`])) as Record<Place, string>;
  const parts = draw(slots).split(new RegExp(`(${Object.values(slots).join("|")})`));
  const pieces = parts.map((part) => places.find((place) => slots[place] === part) ?? new SharedText(part));
  return (own) => pieces.flatMap((piece) => (typeof piece === "string" ? own[piece] : [piece]));
}
