import { expect, it } from "vitest";
import { drawFrame } from "./frame.server";
import { textOfPieces } from "./shared-text";

it("is drawn once, with what differs in each of its places", () => {
  let drawn = 0;
  const frame = drawFrame(["name", "words"], ({ name, words }) => {
    drawn += 1;
    return `<p id="${name}">${words}</p><p>${name}</p>`;
  });
  expect(textOfPieces(frame({ name: ["a"], words: ["one ", "two"] }))).toBe('<p id="a">one two</p><p>a</p>');
  expect(textOfPieces(frame({ name: ["$&"], words: ["name"] }))).toBe('<p id="$&">name</p><p>$&</p>');
  expect(drawn).toBe(1);
});
