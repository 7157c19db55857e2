import { readFile } from "node:fs/promises";
import type { Wave } from "../summary/report-summary";

/** The waves of the sample report, from the first to the last. */
export type SampleReport = () => Promise<readonly Wave[]>;

/** Reads the file that a build has made (scripts/sample-report), once it is asked for. */
export function sampleReportFile(file: string): SampleReport {
  let waves: Promise<readonly Wave[]> | undefined;
  return () => {
    waves ??= readFile(file, "utf8").then((text) => JSON.parse(text) as Wave[]);
    // What could not be read once is tried again when somebody asks for it.
    waves.catch(() => (waves = undefined));
    return waves;
  };
}
