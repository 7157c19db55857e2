import { failureLog } from "./failure-log.mjs";

/** Writes what failed as soon as it has (failure-log.mjs). */
export default class FailuresAsTheyCome {
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state === "failed") failureLog.add(`${test.module.relativeModuleId}: ${test.fullName}`, errors);
  }

  /** A file that cannot be read has no test that could fail. */
  onTestModuleEnd(module) {
    if (module.errors().length > 0) failureLog.add(module.relativeModuleId, module.errors());
  }
}
