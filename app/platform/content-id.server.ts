import { createHash } from "node:crypto";

/**
 * An id that follows from content: UUID version 8 (RFC 9562, vendor-specific) from the SHA-256 of its JSON.
 * The same content always has the same id; key order matters, so pass objects that come out of a schema.
 */
export function contentId(content: unknown): string {
  const hex = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join("-");
}
