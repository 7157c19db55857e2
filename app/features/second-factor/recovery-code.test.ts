import { describe, expect, it } from "vitest";
import { readRecoveryCode, recoveryCodeOf } from "./recovery-code";

describe("readRecoveryCode", () => {
  const code = recoveryCodeOf(Uint8Array.from([0, 1, 15, 31, 32, 63, 255, 16, 17, 18]));

  it.each([code, code.replace("-", ""), code.toUpperCase(), ` ${code.replace("-", " – ")} `, code.replace("0", "O")])(
    "reads %j as the code it is",
    (typed) => expect(readRecoveryCode(typed)).toEqual({ code }),
  );

  it.each([
    ["", "requiredField"],
    [" ", "requiredField"],
    ["abcd", "wrongFormat"],
    ["abcde-fghjku", "wrongFormat"],
    ["abcde-fghj!", "wrongFormat"],
    ["a".repeat(10_000), "wrongFormat"],
  ])("says of %j what is wrong", (typed, problem) => expect(readRecoveryCode(typed)).toEqual({ problem }));

  it("is read back whatever the bytes were", () => {
    for (let byte = 0; byte < 256; byte++) {
      const made = recoveryCodeOf(new Uint8Array(10).fill(byte));
      expect(readRecoveryCode(made)).toEqual({ code: made });
    }
  });
});
