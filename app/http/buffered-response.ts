import { type Piece, textOfPieces } from "~/platform/shared-text";

/**
 * A response whose body is at hand as text. Reading a body back from a response's stream costs more than compressing
 * it, so whoever makes the text leaves it here for the HTTP entry; any other body is a stream and is sent as it comes.
 * The symbol is global because the pages and the entry are bundled apart.
 */
const bufferedBody = Symbol.for("vointi.bufferedBody");

type BufferedResponse = Response & { [bufferedBody]?: readonly Piece[] };

/** A response to be sent with this text as its body; the response itself carries none. */
export function bufferedResponse(body: Piece | readonly Piece[], init: ResponseInit): Response {
  const pieces: readonly Piece[] = typeof body === "object" && "length" in body ? body : [body];
  return Object.assign(new Response(null, init), { [bufferedBody]: pieces });
}

/** The text of a response made by `bufferedResponse`, or undefined. */
export function bufferedBodyOf(response: Response): string | undefined {
  const pieces = bufferedPiecesOf(response);
  return pieces && textOfPieces(pieces);
}

/** The same as it was made: of what is sent to many, and of what is somebody's own. */
export function bufferedPiecesOf(response: Response): readonly Piece[] | undefined {
  return (response as BufferedResponse)[bufferedBody];
}

/** The whole text of a stream of bytes. Reading it through a response costs several times as much. */
export async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}
