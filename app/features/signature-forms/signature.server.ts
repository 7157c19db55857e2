import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** A call that a service has signed: what its signature is over. */
export type SignedCall = {
  method: string;
  /** Path and query. */
  target: string;
  header: (name: string) => string | null;
  body: Uint8Array;
};

/** Tells whether a call is signed by somebody who has a key, and lately; another service takes another one of these. */
export type VerifySignature = (call: SignedCall, now: Date) => { signature: string } | undefined;

/** Milliseconds by which the clocks of both may differ, and for which a call is good. */
export const mostAgeMs = 5 * 60_000;

/**
 * The scheme of Visma Sign's API v1: `Authorization: Onnistuu <identifier>:<Base64 of HMAC-SHA-512>` over method,
 * Content-MD5, Content-Type, Date and target, a line each, where Content-MD5 is that of the body. Several keys are known
 * while one takes the other's place.
 */
export function onnistuuSignature(identifier: string, keys: readonly Buffer[]): VerifySignature {
  return ({ method, target, header, body }, now) => {
    const [, given = "", signature = ""] =
      /^Onnistuu ([^:\s]+):([\w+/]{86}==)$/.exec(header("authorization") ?? "") ?? [];
    const [type, date, md5] = ["content-type", "date", "content-md5"].map((name) => header(name));
    if (given !== identifier || !type || !date || !md5) return undefined;
    if (!isFresh(date, now) || md5 !== createHash("md5").update(body).digest("base64")) return undefined;
    const text = [method, md5, type, date, target].join("\n");
    const found = Buffer.from(signature, "base64");
    const isOurs = keys.some((key) => timingSafeEqual(found, createHmac("sha512", key).update(text).digest()));
    return isOurs ? { signature } : undefined;
  };
}

/** Dates as HTTP has them, e.g. "Sun, 22 Nov 2026 12:00:00 GMT". */
function isFresh(date: string, now: Date): boolean {
  const at = Date.parse(date);
  return new Date(at).toUTCString() === date && Math.abs(now.getTime() - at) <= mostAgeMs;
}
