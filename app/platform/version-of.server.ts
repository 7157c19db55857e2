import { createHash } from "node:crypto";

/**
 * A hash of the state that a form was made from (optimistic locking). If somebody else has changed it before the form is sent,
 * the sender is told. Only what the form shows goes into it, so unrelated changes (a sign-in, an answer) don't conflict. The
 * use case reads the state again under the lock of what it writes, in the same transaction, and compares (decision 0070).
 */
export function versionOf(shown: unknown): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 16);
}
