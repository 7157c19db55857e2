import { bufferedResponse } from "./buffered-response";

/** A JSON answer, whole, so that it can be compressed. */
export function json(value: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  if (!headers.has("content-type")) headers.set("content-type", "application/json");
  return bufferedResponse(JSON.stringify(value), { ...init, headers });
}
