import { Secret, TOTP } from "otpauth";
import { product } from "~/platform/product";

/** Seconds for which an app shows a code. */
export const stepSeconds = 30;

/** Steps that an app's clock may be behind or ahead. */
const tolerance = 1;

/** A new secret, as people type it: 160 bits in base32. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function totpOf(secret: string, account = "") {
  // What every app understands; others only some.
  return new TOTP({
    issuer: product.name,
    label: account,
    algorithm: "SHA1",
    digits: 6,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  });
}

/** What the QR code for an app holds. */
export function appAddress(secret: string, account: string): string {
  return totpOf(secret, account).toString();
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / stepSeconds);
}

/** The code that an app shows at a step. */
export function codeAt(secret: string, step: number): string {
  return totpOf(secret).generate({ timestamp: step * stepSeconds * 1_000 });
}

/** The step whose code this is, of the steps that are near enough to now; undefined where it is none of theirs. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: tolerance });
  return delta === null ? undefined : stepAt(now) + delta;
}
