/** Bytes that are kept until a file is whole; of a longer one these leave and the rest follows. */
const mostBytes = 4 * 1_024 * 1_024;

type Pieces = AsyncIterable<string | Uint8Array>;

/**
 * All of a file where it is short, so that its length and digest can be said before its first byte. What goes wrong while it
 * is made is thrown, and can still be answered as any other request.
 */
export async function madeAhead(pieces: Pieces): Promise<Uint8Array<ArrayBuffer> | Pieces> {
  const reading = pieces[Symbol.asyncIterator]();
  const made: Uint8Array[] = [];
  let bytes = 0;
  while (bytes <= mostBytes) {
    const { done, value } = await reading.next();
    if (done) return Buffer.concat(made);
    const piece = typeof value === "string" ? Buffer.from(value) : value;
    made.push(piece);
    bytes += piece.byteLength;
  }
  const following: AsyncIterableIterator<string | Uint8Array> = {
    async next() {
      const value = made.shift();
      return value ? { done: false, value } : reading.next();
    },
    // The source is let go of where nobody has begun to read, too.
    async return() {
      await reading.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => following,
  };
  return following;
}
