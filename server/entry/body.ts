import type { Readable } from "node:stream";

/** Most chunks that a body may arrive in. A normal one of the largest size arrives in some hundred network packets. */
export const mostPieces = 2_000;

/**
 * The body of a request, read to its end; undefined if it has more than `mostBytes`, arrives in more than `most` chunks (which
 * would cost more than their content), or breaks off. Read from Node's stream: a web stream takes ten times as long per chunk.
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
 * Reads and discards a body that is too large, so that its sender gets our answer: a browser whose upload is cut off shows an
 * error of its own. False if there is more than `mostBytes`, or it breaks off.
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
 * Key of the function that rebuilds a real web request from one of withBody. It is a property of the request, not an entry
 * of a WeakMap: those survive minor garbage collections, so requests would pile up until a full one.
 */
const makeWhole = Symbol("makeWhole");

type StandIn = Request & { [makeWhole]?: () => Request };

/**
 * A stand-in for the request, with the body that was read. Reading it as text or bytes avoids the streams of a web request,
 * which cost as much time as two database statements.
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

/** A real web request, for code that a stand-in of withBody is not enough for. */
export function wholeRequest(request: StandIn): Request {
  return request[makeWhole]?.() ?? request;
}
