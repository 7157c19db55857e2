import { createHash } from "node:crypto";

/**
 * Names the state that a form was made from: whoever sends it later than somebody else has changed the same is told. Of
 * what the form shows and of nothing else, so that a person who signs in or answers meanwhile is in nobody's way. A use
 * case reads the state again under the lock of what it writes, in the same transaction, and compares (decision 0070).
 */
export function versionOf(shown: unknown): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 16);
}
