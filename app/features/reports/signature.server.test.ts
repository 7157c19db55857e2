import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createSecrets } from "~/platform/secrets.server";
import older from "../../../tests/fixtures/disclosure/older-reports.json";
import { type Certificate, type PublishedCell, publishedCell } from "./disclosure/certificate";
import { reportProblems, signReport } from "./signature.server";

type File = { certificate: Certificate; cells: PublishedCell[] };

/** Reports as the first version of this service signed them, and their cells as they are read from the tables of today. */
const file = (name: keyof typeof older): File => {
  const { certificate, cells } = older[name] as unknown as File;
  const none = { level: null, basis: null, until: null };
  return { certificate, cells: cells.map((cell) => publishedCell({ ...none, ...cell } as never)) };
};

it("holds for reports of before, as their tables were changed since", () => {
  const { certificate, cells } = file("plain");
  expect(certificate.format).toBe("vointi-report-1");
  expect(reportProblems(certificate, cells)).toEqual([]);
  const [first, ...others] = cells as [PublishedCell, ...PublishedCell[]];
  expect(reportProblems(certificate, [{ ...first, mean: 63 }, ...others])).toEqual([
    "the cells are not those that were signed",
  ]);
});

it("does not hold for cells whose reason was taken out of the tables later, though the certificate is genuine", () => {
  // Migration 0025 turned "uniform", which told of answers, into "combination"; which cells those were is kept nowhere.
  const { certificate, cells } = file("uniform");
  const now = cells.map((cell) => ({
    ...cell,
    status: (cell.status as string) === "uniform" ? ("combination" as const) : cell.status,
  }));
  expect(reportProblems(certificate, now)).toEqual([
    "the cells are not those that were signed",
    "the counts of cells are others",
  ]);
});

it("is verified by the command from a file of before", () => {
  const folder = mkdtempSync(join(tmpdir(), "older-report-"));
  try {
    const path = join(folder, "report.json");
    const { certificate, cells } = file("plain");
    writeFileSync(path, JSON.stringify({ certificate, cells }));
    const verify = (...more: string[]) =>
      spawnSync(process.execPath, ["--import", "tsx", "scripts/reports-verify.ts", path, ...more], {
        encoding: "utf8",
      });
    const keysOf = (x: string) => {
      const keys = join(folder, "keys.json");
      writeFileSync(keys, JSON.stringify({ keys: [{ x }] }));
      return keys;
    };
    const held = verify("--keys", keysOf(certificate.publicKey));
    expect(held).toMatchObject({ status: 0, stdout: expect.stringContaining("9 cells as signed by") });
    const forged = verify("--keys", keysOf("another"));
    expect(forged).toMatchObject({ status: 1, stderr: expect.stringContaining("the key is none of the service's") });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("is of how many cells are undecided, apart from those that are unsafe", () => {
  const secrets = createSecrets(["a secret of tests that is at least 32 long"], ["a key of the ledger"]);
  const cell = (groupKey: string, status: "combination" | "undecided") =>
    publishedCell({
      ...{ itemKey: "core.sleep", groupKey, status, k: 7, peopleBand: null, mean: null, bound: null, shares: null },
      ...{ change: null, level: null, basis: null, until: null },
    });
  const cells = [cell("unit:A", "combination"), cell("unit:B", "undecided")];
  const rules = { k: 7, sensitiveK: 10, attributes: [], crossingFrom: 50 };
  const certificate = signReport(secrets, { snapshotId: "one", wave: 1, rules, undecided: 1 }, cells);
  expect(certificate).toMatchObject({ counts: { combination: 2 }, undecided: 1 });
  expect(reportProblems(certificate, cells)).toEqual([]);
  expect(reportProblems({ ...certificate, undecided: 0 }, cells)).toContain("the signature is not of this certificate");
  const tooMany = signReport(secrets, { snapshotId: "one", wave: 1, rules, undecided: 3 }, cells);
  expect(reportProblems(tooMany, cells)).toEqual(["more cells are undecided than are hidden so"]);
});
