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
