import { hash, randomBytes } from "node:crypto";

/**
 * A key as a service shows it: `vnt_`, 48 digits by chance (192 bits), and eight that follow from them. Scanners of sources
 * find it by that form, and one that was cut or mistyped is refused without asking the database.
 */
const form = /^vnt_([0-9a-f]{48})([0-9a-f]{8})$/;
const prefix = "vnt_";

const checkOf = (digits: string) => hash("sha256", prefix + digits, "hex").slice(0, 8);

export function newKeyText(): string {
  const digits = randomBytes(24).toString("hex");
  return prefix + digits + checkOf(digits);
}

/** Whether a text can be a key at all. Those that were taken over have a form of their own. */
export function mayBeKey(text: string): boolean {
  if (!text.startsWith(prefix)) return text !== "";
  const [, digits = "", check] = form.exec(text) ?? [];
  return check === checkOf(digits);
}
