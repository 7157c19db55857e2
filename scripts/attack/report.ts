/** Tells what an attack found: a line for each check, and the shortest requests of each kind of trouble. */
import { writeFileSync } from "node:fs";
import type { Check } from "./checks";
import type { Finding } from "./findings";
import type { Row } from "./run";

/** Requests of a kind that are shown. */
const shownMost = 4;

export function printRows(rows: ReadonlyMap<string, Row>): void {
  console.log(`\n${"class".padEnd(22)}${"requests".padStart(9)}${"alone ms".padStart(10)}  answers`);
  for (const [name, { requests, worstMs, statuses, isStopped }] of rows) {
    const answers = [...statuses].sort(([a], [b]) => a.localeCompare(b)).map(([status, times]) => `${status}×${times}`);
    const columns = [name.padEnd(22), String(requests).padStart(9), worstMs.toFixed(0).padStart(10), "  "];
    console.log(columns.join("") + answers.join(" ") + (isStopped ? "  (not gone on with)" : ""));
  }
}

/** Prints the checks and how many hold; returns how many do not. Writes both numbers to `file`, where one is given. */
export function report(checks: readonly Check[], file: string | undefined): number {
  for (const { name, found } of checks) {
    console.log(`${found.length === 0 ? "✓" : "✗"} ${name}`);
    const plain = found.filter((each) => typeof each === "string");
    for (const line of plain.slice(0, shownMost)) console.log(`    ${line}`);
    if (plain.length > shownMost) console.log(`    and ${plain.length - shownMost} more`);
    for (const [kind, all] of byKind(found.filter((each) => typeof each !== "string"))) {
      console.log(`    ${kind}: ${all.length}`);
      for (const { index, detail, request } of all.toSorted((a, b) => a.size - b.size).slice(0, shownMost)) {
        console.log(`      ${detail}  #${index} ${request}`);
      }
    }
  }
  const failed = checks.filter(({ found }) => found.length > 0).length;
  const passed = checks.length - failed;
  if (failed > 0) console.log("\nSend one request again with: npm run attack -- --seed SEED --only NUMBER");
  console.log(`\n${passed} passed, ${failed} failed`);
  if (file) writeFileSync(file, JSON.stringify({ passed, failed }));
  return failed;
}

function byKind(findings: readonly Finding[]): Map<string, Finding[]> {
  const kinds = new Map<string, Finding[]>();
  for (const finding of findings) kinds.set(finding.kind, [...(kinds.get(finding.kind) ?? []), finding]);
  return kinds;
}
