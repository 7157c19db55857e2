import { randomBytes, randomInt } from "node:crypto";
import { randomToken } from "~/platform/secrets.server";
import { isUuid } from "~/platform/uuid";

/** A link asked for by mail, or one that came with an invitation. */
export type LinkKind = "email" | "token";

/**
 * The token of a link. An e-mail link's is 128 random bits, written like a UUID because the address of the spec holds
 * one; not a version 4 UUID, whose fixed bits would leave 122. An invitation's is 256 bits.
 */
export function randomLinkToken(kind: LinkKind): string {
  if (kind === "token") return randomToken();
  const hex = randomBytes(16).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Whether a text can be a token of this kind at all. */
export function isLinkToken(kind: LinkKind, text: string): boolean {
  return kind === "email" ? isUuid(text) : /^[\w-]{43}$/.test(text);
}

/** The six digits of a sign-in mail. */
export function randomLinkCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}
