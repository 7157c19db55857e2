import { describe, expect, it } from "vitest";
import { secondsUntilNext } from "~/features/login/send-limits";
import { isReachable, readSmsCode, smsCodeLimits } from "./sms-code";

describe("a typed code", () => {
  it.each([
    ["012345", "012345"],
    ["000000", "000000"],
    [" 012345\n", "012345"],
    ["012 345", "012345"],
    ["012-345", "012345"],
    ["０１２３４５", "012345"],
  ])("%j is %s", (typed, code) => expect(readSmsCode(typed)).toBe(code));

  it.each(["", "12345", "1234567", "12345a", "٠١٢٣٤٥", "+12345", "1e5000", "012345 012345"])("%j is none", (typed) =>
    expect(readSmsCode(typed)).toBeUndefined(),
  );
});

describe("the next code for a number", () => {
  const minute = 60;
  const hour = 60 * minute;
  it.each<[string, number[], number]>([
    ["is sent at once to a number that has had none", [], 0],
    ["waits out the minute of the last one", [10], 50],
    ["may come in the second minute", [60], 0],
    ["counts what two instances sent at the same moment", [-0.2], 61],
    ["waits where three came within a quarter of an hour", [2 * minute, 4 * minute, 10 * minute], 5 * minute],
    ["may come when the third is older", [2 * minute, 4 * minute, 15 * minute], 0],
    ["waits where ten came within a day", Array.from({ length: 10 }, (_, index) => (index + 1) * 2 * hour), 4 * hour],
    ["may come when the tenth is older", Array.from({ length: 10 }, (_, index) => (index + 1) * 2.4 * hour), 0],
  ])("%s", (_, ages, seconds) => expect(secondsUntilNext(smsCodeLimits, ages)).toBe(seconds));
});

describe("a number", () => {
  const countries = ["+358", "+46", "+47", "+45", "+372"];
  it.each(["+358501234567", "+46701740605", "+4740123456", "+4520123456", "+37251234567"])(
    "such as %s is sent codes",
    (phone) => expect(isReachable(phone, countries)).toBe(true),
  );

  it.each([
    ["premium in Finland", "+358600123456"],
    ["premium in Finland", "+358700123456"],
    ["premium in Sweden", "+469001234567"],
    ["of a satellite", "+881612345678"],
    ["of the Seychelles", "+2482512345"],
    ["of Ascension", "+5342512345"],
    ["of no allowed country", "+12125550100"],
  ])("%s is not: %s", (_, phone) => expect(isReachable(phone, countries)).toBe(false));
});
