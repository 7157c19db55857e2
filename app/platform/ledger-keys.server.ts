import { createHmac, hash, hkdfSync } from "node:crypto";

/** A person's pseudonym in the report ledger, made with the key of this id. */
export type LedgerToken = { keyId: string; token: Buffer };

/**
 * The keys of the report ledger (decision 0057), newest first: the first is used to write, all to search. A key may be removed
 * once no entry made with it is kept any more: 24 months after a newer key came.
 */
export type LedgerKeys = {
  /** Ids of the keys, which don't disclose them. */
  ids: readonly string[];
  /** A person's token by each key, the newest key's first. */
  tokensOf(userUuid: string): LedgerToken[];
};

export function createLedgerKeys(list: readonly string[]): LedgerKeys {
  const keys = list.map((secret) => {
    const key = Buffer.from(hkdfSync("sha256", secret, "vointi", "report ledger", 32));
    return { key, keyId: hash("sha256", Buffer.concat([Buffer.from("id"), key])).slice(0, 16) };
  });
  return {
    ids: keys.map(({ keyId }) => keyId),
    tokensOf: (userUuid) =>
      keys.map(({ key, keyId }) => ({
        keyId,
        token: createHmac("sha256", key).update(userUuid).digest().subarray(0, tokenBytes),
      })),
  };
}

export const tokenBytes = 16;
