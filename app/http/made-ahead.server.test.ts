import { describe, expect, it } from "vitest";
import { madeAhead } from "./made-ahead.server";

const kilobyte = "a".repeat(1_024);

/** So many kilobytes, and whether their source was let go of. */
function source(kilobytes: number, fails = false) {
  const state = { read: 0, closed: false };
  async function* pieces() {
    try {
      for (; state.read < kilobytes; state.read++) yield kilobyte;
      if (fails) throw new Error("the database is gone");
    } finally {
      state.closed = true;
    }
  }
  return { state, pieces: pieces() };
}

describe("a file made before it leaves", () => {
  it("is there as a whole where it is short", async () => {
    const made = await madeAhead(source(100).pieces);
    expect(made).toBeInstanceOf(Uint8Array);
    expect(Buffer.from(made as Uint8Array).toString()).toBe(kilobyte.repeat(100));
    expect((await madeAhead(source(0).pieces)) as Uint8Array).toHaveLength(0);
  });

  it("is a stream of all its bytes where it is long, which is read no further than it is taken", async () => {
    const { state, pieces } = source(10_000);
    const made = (await madeAhead(pieces)) as AsyncIterable<Uint8Array>;
    expect(made).not.toBeInstanceOf(Uint8Array);
    expect(state.read).toBeLessThan(5_000);
    let bytes = 0;
    for await (const piece of made) bytes += piece.length;
    expect([bytes, state.closed]).toEqual([10_000 * 1_024, true]);
  });

  it("lets go of its source where nobody begins to read the rest", async () => {
    const { state, pieces } = source(10_000);
    const made = (await madeAhead(pieces)) as AsyncIterable<Uint8Array>;
    await made[Symbol.asyncIterator]().return?.();
    expect(state.closed).toBe(true);
  });

  it("is none where its source fails, before or after bytes have left", async () => {
    await expect(madeAhead(source(10, true).pieces)).rejects.toThrow("the database is gone");
    const made = (await madeAhead(source(6_000, true).pieces)) as AsyncIterable<Uint8Array>;
    const reading = (async () => {
      for await (const _ of made);
    })();
    await expect(reading).rejects.toThrow("the database is gone");
  });
});
