/**
 * A response whose body is at hand as text. Reading a body back from a response's stream costs more than compressing
 * it, so the renderer leaves the text here for the HTTP entry. The symbol is global because the pages and the entry are
 * bundled apart.
 */
const wholeBody = Symbol.for("vointi.wholeBody");

type WholeResponse = Response & { [wholeBody]?: string };

/** A response to be sent with this text as its body; the response itself carries none. */
export function responseOf(text: string, init: ResponseInit): Response {
  return Object.assign(new Response(null, init), { [wholeBody]: text });
}

/** The text of a response made by `responseOf`, or undefined. */
export function wholeBodyOf(response: Response): string | undefined {
  return (response as WholeResponse)[wholeBody];
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
