/**
 * `npm run reports:verify FILE`: whether the published file of a group report holds the numbers that were signed, and keeps
 * its own rules. Needs nothing but the file.
 */
import { readFileSync } from "node:fs";
import type { Certificate, PublishedCell } from "../app/features/reports/disclosure/certificate";
import { reportProblems } from "../app/features/reports/signature.server";

const [file] = process.argv.slice(2);
if (!file) {
  console.error("npm run reports:verify FILE");
  process.exit(2);
}
const { certificate, cells } = JSON.parse(readFileSync(file, "utf8")) as {
  certificate: Certificate;
  cells: PublishedCell[];
};
const problems = reportProblems(certificate, cells);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${cells.length} cells as signed by ${certificate.publicKey}: ${JSON.stringify(certificate.counts)}`);
