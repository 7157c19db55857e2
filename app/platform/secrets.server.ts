import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createLedgerKeys, type LedgerKeys } from "./ledger-keys.server";
import { readOptionalFile } from "./read-optional-file.server";

/**
 * What keys are used for. Each use has a key of its own, so that a signature or ciphertext made for one is invalid for another.
 */
export const keyPurposes = [
  /** Links to a file of a result. */
  "attachment",
  /** Hashes of e-mail addresses: they name the locks of sign-in, and the links of addresses without an account. */
  "account",
  /** The code by which a new administrator sets up their second step. */
  "admin-enrolment",
  /** Secrets of authenticator apps. */
  "authenticator-app",
  /** What was typed into a form whose session had ended. */
  "draft",
  /** The id of the person for whom the erasure form was made. */
  "erase",
  /** The keys with which an order's pseudonymous ids in exports are made. */
  "export edition",
  /** Form tokens: that we made a form, for this browser. */
  "form",
  /** The cookie with the address to which this browser had a mail sent. */
  "login-sent",
  /** Queued messages. */
  "outbox",
  "passkey-challenge",
  /** Rows of an imported table of people, until it is confirmed. */
  "people import",
  /** Keys of rate-limit counters, so that none has an address or a person's id in it. */
  "rate-limit",
  "recovery-code",
  /** The key that reports are signed with. */
  "report certificate",
  /** Seed of the random choices of a report (which cells become words). */
  "report words",
  /** That a person's own session asked to be taken to another host. */
  "session handover",
  "sign-in-code",
  "sms-code",
  "sms-phone",
  "unsubscribe",
  /** Client secrets and refresh tokens of organisations' own providers of sign-in. */
  "provider secret",
  /** The cookie of a sign-in that is under way at one of them. */
  "provider sign-in",
  /** The address that one of them gave an administrator who tried it. */
  "provider trial",
  /** What signs events for an organisation's own systems. */
  "webhook secret",
  /** For whom a page's form was made. */
  "writer",
] as const;

export type KeyPurpose = (typeof keyPurposes)[number];

/**
 * Keys derived from the list of secrets, newest first: the first signs and encrypts, all verify and decrypt, so a
 * secret can be replaced without logging anyone out. Each purpose has its own key.
 */
export type Secrets = {
  /** Base64url HMAC-SHA-256 of the text with the newest key of this purpose. */
  sign(purpose: KeyPurpose, text: string): string;
  /** The same with each key of this purpose, newest first. */
  signWithEach(purpose: KeyPurpose, text: string): string[];
  /** Whether any key of this purpose made the signature. Takes the same time for every wrong one. */
  verify(purpose: KeyPurpose, text: string, signature: string): boolean;
  encrypt(purpose: KeyPurpose, text: string): Buffer;
  /** Undefined when no key opens it. */
  decrypt(purpose: KeyPurpose, sealed: Buffer): string | undefined;
  /** Keys of the report ledger, from secrets of their own. */
  ledger: LedgerKeys;
};

export function createSecrets(list: readonly string[], ledgerKeys: readonly string[] = []): Secrets {
  const cache = new Map<string, Buffer[]>();
  const keys = (purpose: KeyPurpose): Buffer[] => {
    let found = cache.get(purpose);
    if (!found) {
      found = list.map((secret) => Buffer.from(hkdfSync("sha256", secret, "vointi", purpose, 32)));
      cache.set(purpose, found);
    }
    return found;
  };
  const mac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const newest = (purpose: KeyPurpose): Buffer => {
    const key = keys(purpose)[0];
    if (!key) throw new Error("no secret configured");
    return key;
  };
  return {
    sign: (purpose, text) => mac(newest(purpose), text).toString("base64url"),
    signWithEach: (purpose, text) => keys(purpose).map((key) => mac(key, text).toString("base64url")),
    verify(purpose, text, signature) {
      const given = Buffer.from(signature, "base64url");
      return keys(purpose).some((key) => {
        const expected = mac(key, text);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
    encrypt(purpose, text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", newest(purpose), iv);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    decrypt(purpose, sealed) {
      for (const key of keys(purpose)) {
        try {
          const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
          decipher.setAuthTag(sealed.subarray(12, 28));
          return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
        } catch {
          // Sealed with another key of the list: try the next.
        }
      }
      return undefined;
    },
    ledger: createLedgerKeys(ledgerKeys),
  };
}

/** SHA-256, for tokens of 128 random bits or more: somebody who reads the database can't use the stored hash. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** 256 random bits, URL-safe. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A secret of a demo or development server: made once, and kept in the data folder so that it survives a restart. */
export async function readOrCreateSecret(
  dataDir: string,
  name: "session-secret" | "export-key" | "report-ledger-key",
): Promise<string> {
  const file = join(dataDir, name);
  const kept = await readOptionalFile(file);
  if (kept !== undefined) return kept.trim();
  const secret = randomToken();
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
