import { createHmac, hash, hkdfSync } from "node:crypto";

/** Somebody in the ledger of reports, under the key with this id. */
export type LedgerToken = { keyId: string; token: Buffer };

/**
 * The keys of the ledger of reports (decision 0057), newest first: the first writes, all find. A key may go once nothing
 * that it wrote is kept any more, 24 months after the newer one came.
 */
export type LedgerKeys = {
  /** Their ids, which tell nothing of them. */
  ids: readonly string[];
  /** A person's token by each key. */
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
