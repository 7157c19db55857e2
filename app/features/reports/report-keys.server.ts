import { sql } from "drizzle-orm";
import { reportSnapshots } from "~/db/schema/reports";
import type { Ctx } from "~/features/ctx.server";
import { asReader } from "./read-report.server";
import { publicKeyOf } from "./signature.server";

/** Keys as programs take them (RFC 7517, RFC 8037). */
export type ReportKeys = { keys: { kty: "OKP"; crv: "Ed25519"; alg: "EdDSA"; use: "sig"; x: string }[] };

/**
 * The public keys of this service's reports: the one that signs now, then those of older reports, which outlive the secrets
 * they were made of. A file alone says only that whoever wrote it also signed it.
 */
export async function readReportKeys({ db, secrets }: Pick<Ctx, "db" | "secrets">): Promise<ReportKeys> {
  const used = await asReader(db, (tx) =>
    tx
      .select({ key: sql<string>`${reportSnapshots.certificate}->>'publicKey'` })
      .from(reportSnapshots)
      .groupBy(sql`1`)
      .orderBy(sql`max(${reportSnapshots.madeAt}) desc`),
  );
  const all = new Set([publicKeyOf(secrets), ...used.map(({ key }) => key)]);
  return { keys: [...all].map((x) => ({ kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig", x })) };
}
