/** Most pieces a body may come in. An honest one of the largest size comes in some hundred, by the packets of a network. */
export const mostPieces = 2_000;

/**
 * A body whose length was not stated, read to its end; undefined once it has more bytes than it may have, or comes in so
 * many pieces that taking them apart costs more than what they hold.
 */
export async function readChunked(
  body: ReadableStream<Uint8Array>,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const pieces: Uint8Array[] = [];
  const reader = body.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(pieces, bytes);
    bytes += value.length;
    if (bytes > mostBytes || pieces.push(value) > mostPieces) return undefined;
  }
}
