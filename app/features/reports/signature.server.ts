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
import { unitName } from "./disclosure/report-groups";

function digestOf(cells: readonly PublishedCell[]): string {
  const hash = createHash("sha256");
  for (const piece of publishedText(cells)) hash.update(piece);
  return hash.digest("hex");
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 and in SPKI (RFC 8410). */
const privatePrefix = Buffer.from("302e020100300506032b657004220420", "hex");
const publicPrefix = Buffer.from("302a300506032b6570032100", "hex");

const seedOf = ["report certificate", "ed25519"] as const;

function keyOf(seed: string): KeyObject {
  const key = Buffer.concat([privatePrefix, Buffer.from(seed, "base64url")]);
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}

/** Of the newest secret: what signs. */
const privateKey = (secrets: Secrets): KeyObject => keyOf(secrets.sign(...seedOf));

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
  return signedWith(privateKey(secrets), given, cells);
}

/**
 * The certificate of a part of a report, for whoever reads no more: it counts the cells of the part alone. The report's own
 * key signs it while there is one, so that it is among the keys that the service tells as long as the report itself.
 */
export function signPart(
  secrets: Secrets,
  { snapshotId, wave, rules, publicKey }: Certificate,
  part: readonly (readonly string[])[],
  cells: readonly PublishedCell[],
): Certificate {
  const own = secrets.signWithEach(...seedOf).map(keyOf);
  const key = own.find((one) => publicPart(one) === publicKey) ?? privateKey(secrets);
  return signedWith(key, { snapshotId, wave, rules, part: part.map(unitName) }, cells);
}

function signedWith(
  key: KeyObject,
  given: Pick<Certificate, "snapshotId" | "wave" | "rules" | "undecided" | "part">,
  cells: readonly PublishedCell[],
): Certificate {
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
