import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import type { Secrets } from "~/platform/secrets.server";
import {
  type Certificate,
  countsOf,
  isTold,
  type PublishedCell,
  publishedText,
  signedText,
} from "./disclosure/certificate";

function digestOf(cells: readonly PublishedCell[]): string {
  const hash = createHash("sha256");
  for (const piece of publishedText(cells)) hash.update(piece);
  return hash.digest("hex");
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 and in SPKI (RFC 8410). */
const privatePrefix = Buffer.from("302e020100300506032b657004220420", "hex");
const publicPrefix = Buffer.from("302a300506032b6570032100", "hex");

/** Of the newest secret: what signs. */
function privateKey(secrets: Secrets): KeyObject {
  const seed = Buffer.from(secrets.sign("report certificate", "ed25519"), "base64url");
  return createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: "der", type: "pkcs8" });
}

/** The 32 bytes of the key that verifies what this one signs, base64url. */
function publicPart(key: KeyObject): string {
  const spki = createPublicKey(key).export({ format: "der", type: "spki" });
  return spki.subarray(publicPrefix.length).toString("base64url");
}

/** Of the key that signs now (see publicPart). */
export const publicKeyOf = (secrets: Secrets): string => publicPart(privateKey(secrets));

export function signReport(
  secrets: Secrets,
  given: Pick<Certificate, "snapshotId" | "wave" | "rules" | "undecided">,
  cells: readonly PublishedCell[],
): Certificate {
  const key = privateKey(secrets);
  const unsigned = {
    format: "vointi-report-2" as const,
    ...given,
    counts: countsOf(cells),
    digest: digestOf(cells),
    publicKey: publicPart(key),
    signature: "",
  };
  return {
    ...unsigned,
    signature: sign(null, Buffer.from(signedText(unsigned)), key).toString("base64url"),
  };
}

/** What is wrong with a report's file, in words for whoever verifies it; nothing where all is as it was signed. */
export function reportProblems(certificate: Certificate, cells: readonly PublishedCell[]): string[] {
  const key = createPublicKey({
    key: Buffer.concat([publicPrefix, Buffer.from(certificate.publicKey, "base64url")]),
    format: "der",
    type: "spki",
  });
  const signed = verify(
    null,
    Buffer.from(signedText(certificate)),
    key,
    Buffer.from(certificate.signature, "base64url"),
  );
  const { k, sensitiveK } = certificate.rules;
  const hidden = cells.filter(({ status }) => !isTold(status));
  const words = cells.filter(({ status }) => status === "coarse");
  const isNumber = ({ mean, shares, bound, change, basis, until }: PublishedCell) =>
    (mean ?? shares ?? bound ?? change ?? basis ?? until ?? null) !== null;
  const counted = (counts: object) => JSON.stringify(Object.entries(counts).sort());
  return [
    !signed && "the signature is not of this certificate",
    digestOf(cells) !== certificate.digest && "the cells are not those that were signed",
    (certificate.undecided ?? 0) > (certificate.counts.combination ?? 0) &&
      "more cells are undecided than are hidden so",
    counted(countsOf(cells)) !== counted(certificate.counts) && "the counts of cells are others",
    (k < 5 || sensitiveK < 10) && "a threshold is below its floor",
    cells.some((cell) => cell.k < k) && "a cell has a lower threshold than the rules say",
    hidden.some((cell) => isNumber(cell) || cell.peopleBand !== null || cell.level) && "a hidden cell holds a number",
    words.some((cell) => isNumber(cell) || !cell.level || cell.peopleBand === null) &&
      "a cell in a word holds more or less than it",
    cells.some(
      ({ k: least, peopleBand }) => peopleBand !== null && Number.parseInt(peopleBand, 10) < Math.min(least, 50),
    ) && "a number is about fewer people than its threshold",
  ].filter((problem) => problem !== false);
}
