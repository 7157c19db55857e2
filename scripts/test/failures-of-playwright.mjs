import { failureLog } from "./failure-log.mjs";

/** Writes what failed as soon as it has (failure-log.mjs), at its first try too. */
export default class FailuresAsTheyCome {
  onTestEnd(test, { status, errors, retry }) {
    if (status === test.expectedStatus || status === "skipped") return;
    const place = [...test.titlePath().filter(Boolean), `line ${test.location.line}`].join(" › ");
    failureLog.add(`${place} (try ${retry + 1})`, errors);
  }
}
