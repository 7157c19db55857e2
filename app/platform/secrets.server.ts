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
 * What keys are for. Each use has a key of its own, so that what was signed or sealed for one means nothing to another.
 */
export const keyPurposes = [
  /** Links to a file of a result. */
  "attachment",
  /** Whose request for a link it was, where the answer must not tell whether there is an account. */
  "account",
  /** The code by which a new administrator sets up their second step. */
  "admin-enrolment",
  /** Secrets of authenticator apps. */
  "authenticator-app",
  /** What was typed into a form whose session had ended. */
  "draft",
  /** Whom the form that erases a person was shown of. */
  "erase",
  /** Keys that an order's ids in exports are made with. */
  "export edition",
  /** That a form was shown by us, to this browser. */
  "form",
  /** To which address a mail was sent, in the browser that asked. */
  "login-sent",
  /** Bodies of messages that wait. */
  "outbox",
  "passkey-challenge",
  /** Rows of a table of people that waits for its confirmation. */
  "people import",
  /** Names of counters, so that none holds an address or a person's id. */
  "rate-limit",
  "recovery-code",
  /** The key that reports are signed with. */
  "report certificate",
  /** What is drawn when a report's words are chosen. */
  "report words",
  /** That a person's own session asked to be taken to another host. */
  "session handover",
  "sign-in-code",
  "sms-code",
  "sms-phone",
  "unsubscribe",
  /** Who writes by a form that a page of theirs showed. */
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
  /** Whether any key of this purpose made the signature. Takes the same time for every wrong one. */
  verify(purpose: KeyPurpose, text: string, signature: string): boolean;
  encrypt(purpose: KeyPurpose, text: string): Buffer;
  /** Undefined when no key opens it. */
  decrypt(purpose: KeyPurpose, sealed: Buffer): string | undefined;
  /** Of secrets of their own. */
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

/** SHA-256, for tokens that carry 128 random bits or more: a reader of the database can't use what is stored. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** 256 random bits, URL-safe. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A secret of a demo or development server: made once, kept in the data folder so that what it keeps survives a restart. */
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
