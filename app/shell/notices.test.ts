import { describe, expect, it } from "vitest";
import { isNoticeVisible } from "./notices";

describe("a notice", () => {
  it.each([
    ["never hidden", "2025-02-24", undefined, true],
    ["never hidden in this browser", "2025-02-24", null, true],
    ["hidden at no time", "2025-02-24", "", true],
    ["hidden by words", "2025-02-24", "yesterday", true],
    ["hidden on a day that is none", "2025-02-24", "2025-02-31T99:00:00Z", true],
    ["hidden at a time of somewhere", "2025-02-24", "2026-01-01T10:00:00", true],
    ["hidden in another zone's writing", "2025-02-24", "2026-01-01T10:00:00+02:00", true],
    ["hidden before its version", "2025-02-24", "2025-02-23T23:59:59.999Z", true],
    ["hidden at the moment of its version", "2025-02-24", "2025-02-24T00:00:00Z", false],
    ["hidden since", "2025-02-24", "2026-11-22T15:00:00.000Z", false],
    ["hidden before a moment of the same day", "2026-11-22T15:00:01+02:00", "2026-11-22T13:00:00Z", true],
    ["hidden after it", "2026-11-22T15:00:01+02:00", "2026-11-22T13:00:02Z", false],
    ["hidden though its version is no date", "latest", "2026-11-22T13:00:02Z", false],
  ])("%s", (_, version, hiddenAt, visible) => {
    expect(isNoticeVisible(version, hiddenAt)).toBe(visible);
  });
});
