import { type ErrorCode, errorCodes } from "~/platform/errors";
import { bufferedResponse } from "./buffered-response";

/** A JSON answer, whole, so that it can be compressed. */
export function json(value: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("content-type", "application/json");
  return bufferedResponse(JSON.stringify(value), { ...init, headers });
}

/** Why the API or the HTTP entry before it does not do what it was asked for, e.g. `{"error":"notFound"}`; kept by nobody. */
export function jsonError(
  { code, reason }: { code: ErrorCode | "unexpected"; reason?: string | undefined },
  headers: Record<string, string> = {},
): Response {
  const status = code === "unexpected" ? 500 : errorCodes[code];
  return Response.json({ error: code, reason }, { status, headers: { ...headers, "cache-control": "no-store" } });
}
