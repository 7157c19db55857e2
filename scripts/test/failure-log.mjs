import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Where the reports of a run are. */
export const reportFolder = join(".cache", "test-reports");

/**
 * What failed and why, in `failures.log` beside the reports, each as it comes: reports are written at the end of a step, so
 * a long run that is stopped would take with it what it had found.
 */
export const failureLog = {
  /** @param {string} name @param {{ stack?: string, message?: string, diff?: string }[]} errors */
  add(name, errors) {
    const why = errors.map(({ message = "", stack = message, diff = "" }) =>
      [stack.includes(message) ? stack : `${message}\n${stack}`, diff].filter(Boolean).join("\n"),
    );
    const text = stripVTControlCharacters([`✗ ${new Date().toISOString()} ${name}`, ...why].join("\n"));
    appendFileSync(join(reportFolder, "failures.log"), `${text}\n\n`);
  },
};
