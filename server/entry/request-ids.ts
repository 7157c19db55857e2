import { randomUUID } from "node:crypto";

/** How a request is named: in our log and answers, and in the trace that somebody in front of us has begun. */
export type RequestIds = { requestId: string; trace: RemoteTrace | undefined };

/** The part of a trace that a request belongs to (W3C Trace Context), in lower-case hexadecimal digits. */
export type RemoteTrace = { traceId: string; spanId: string; isSampled: boolean };

/** Hexadecimal digits, as of a UUID: long enough to be one of a kind, and nothing that could be a name, a number or an address. */
const idForm = /^[0-9a-f](-?[0-9a-f]){15,63}$/i;
const traceForm = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * The balancer's ids where there is one (TRUST_PROXY) and they have the form of ids; else a new one. Whoever reaches us
 * without a balancer names nothing here.
 */
export function requestIds(header: (name: string) => string | undefined, trustedProxies: number): RequestIds {
  if (trustedProxies === 0) return { requestId: randomUUID(), trace: undefined };
  const given = header("x-request-id");
  return {
    requestId: given !== undefined && idForm.test(given) ? given : randomUUID(),
    trace: traceOf(header("traceparent")),
  };
}

function traceOf(given: string | undefined): RemoteTrace | undefined {
  const [, traceId, spanId, flags] = traceForm.exec(given ?? "") ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
