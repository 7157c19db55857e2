/**
 * `npm run reports:verify FILE -- --keys KEYS`: whether the published file of a group report holds the numbers that were
 * signed, and keeps its own rules; with the service's keys (their address or a saved file) also whether the service signed it.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Certificate, PublishedCell } from "../app/features/reports/disclosure/certificate";
import type { ReportKeys } from "../app/features/reports/report-keys.server";
import { reportProblems } from "../app/features/reports/signature.server";

const {
  positionals: [file],
  values: { keys: keysAt },
} = parseArgs({ allowPositionals: true, options: { keys: { type: "string" } } });
if (!file) {
  console.error("npm run reports:verify FILE -- --keys https://…/.well-known/report-keys.json");
  process.exit(2);
}
const { certificate, cells } = JSON.parse(readFileSync(file, "utf8")) as {
  certificate: Certificate;
  cells: PublishedCell[];
};
const problems = reportProblems(certificate, cells);
if (keysAt !== undefined) {
  const { keys } = await readKeys(keysAt);
  if (!keys.some(({ x }) => x === certificate.publicKey)) problems.push("the key is none of the service's");
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
const whose = keysAt === undefined ? "whose key it is was not asked (--keys)" : `a key of ${keysAt}`;
console.log(
  `${cells.length} cells as signed by ${certificate.publicKey}, ${whose}: ${JSON.stringify(certificate.counts)}`,
);

async function readKeys(at: string): Promise<ReportKeys> {
  if (!URL.canParse(at)) return JSON.parse(readFileSync(at, "utf8"));
  const response = await fetch(at);
  if (!response.ok) throw new Error(`${at} answers ${response.status}`);
  return (await response.json()) as ReportKeys;
}
