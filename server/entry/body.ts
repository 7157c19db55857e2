import type { Readable } from "node:stream";

/** Most pieces a body may come in. An honest one of the largest size comes in some hundred, by the packets of a network. */
export const mostPieces = 2_000;

/**
 * The body of a request, read to its end; undefined once it has more bytes than it may have, comes in so many
 * pieces that taking them apart costs more than what they hold, or breaks off. Read as Node gives it: a web stream would take ten
 * times as long for each piece.
 */
export function readBody(
  incoming: Readable,
  mostBytes: number,
  most = mostPieces,
): Promise<Buffer<ArrayBuffer> | undefined> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    const take = (piece: Buffer) => {
      bytes += piece.length;
      if (pieces.push(piece) <= most && bytes <= mostBytes) return;
      incoming.off("data", take).pause();
      resolve(undefined);
    };
    incoming
      .on("data", take)
      .once("end", () => resolve(Buffer.concat(pieces, bytes)))
      .once("error", () => resolve(undefined))
      .once("close", () => resolve(undefined));
  });
}

/**
 * Reads on what is too large and keeps nothing of it, so that its sender hears the answer: a browser that is cut off in
 * the middle shows an error of its own. False once there is more than that, or it breaks off.
 */
export function letGo(incoming: Readable, mostBytes: number): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0;
    const count = (piece: Buffer) => {
      bytes += piece.length;
      if (bytes <= mostBytes) return;
      incoming.off("data", count).pause();
      resolve(false);
    };
    incoming
      .on("data", count)
      .once("end", () => resolve(true))
      .once("error", () => resolve(false))
      .once("close", () => resolve(false));
  });
}

const utf8 = new TextDecoder();

/**
 * What makes a request anew whose body was read, for whom no stand-in will do. Held by the request itself: what a WeakMap
 * holds outlives every collection of young objects, so each request would be copied twice and pile up until a whole one.
 */
const makeWhole = Symbol("makeWhole");

type StandIn = Request & { [makeWhole]?: () => Request };

/**
 * The request with the body that was read. Whoever takes it as text or bytes gets it without the streams that a web
 * request sets up around it, which take the time of two statements of the database.
 */
export function withBody(request: Request, body: Buffer<ArrayBuffer>): Request {
  const own: Record<string | symbol, unknown> = {
    text: async () => utf8.decode(body),
    arrayBuffer: async () => new Uint8Array(body).buffer,
    clone: () => withBody(request, body),
    [makeWhole]: () => new Request(request.url, { method: request.method, headers: request.headers, body }),
  };
  return new Proxy(request, { get: (_target, name) => own[name] ?? Reflect.get(request, name) });
}

/** A web request with all that belongs to one. */
export function wholeRequest(request: StandIn): Request {
  return request[makeWhole]?.() ?? request;
}
