import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { mostPieces, readBody } from "./body";

/** A body of so many pieces of this size; tells how many of them were asked for. */
function bodyOf(count: number, bytes: number) {
  let asked = 0;
  const body = new Readable({
    highWaterMark: 1,
    read() {
      asked += 1;
      this.push(asked > count ? null : Buffer.alloc(bytes, "a"));
    },
  });
  return { body, asked: () => asked };
}

it("a body in pieces is read whole", async () => {
  expect((await readBody(bodyOf(10, 1_000).body, 10_000))?.length).toBe(10_000);
  expect((await readBody(bodyOf(mostPieces, 1).body, 10_000))?.length).toBe(mostPieces);
  expect((await readBody(bodyOf(0, 0).body, 10_000))?.length).toBe(0);
});

it.each([
  ["too many bytes", { pieces: 1_000_000, bytes: 1_000, read: 11 }],
  ["too many pieces", { pieces: 1_000_000, bytes: 1, read: mostPieces + 1 }],
])("%s are read no further than that", async (_, { pieces, bytes, read }) => {
  const { body, asked } = bodyOf(pieces, bytes);
  expect(await readBody(body, 10_000)).toBeUndefined();
  expect(asked()).toBeLessThanOrEqual(read + 2);
});

it("a body that breaks off is no body", async () => {
  const { body } = bodyOf(1_000_000, 1);
  const read = readBody(body, 10_000);
  body.destroy();
  expect(await read).toBeUndefined();
});
