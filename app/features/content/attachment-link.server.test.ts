import { describe, expect, it } from "vitest";
import { createSecrets } from "~/platform/secrets.server";
import { attachmentLink, isAttachmentLink, type LinkedFile, linkSeconds } from "./attachment-link.server";

const secrets = createSecrets(["a secret that is at least 32 characters long"]);
const file: LinkedFile = { assessmentOrderId: "order", attachmentId: "sleep", language: "sv" };
const now = new Date("2026-11-21T12:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const link = new URL(attachmentLink(secrets, file, now), "https://own.example");

describe("the address of a file", () => {
  it("is good for five minutes at most, and for its whole time", () => {
    expect(linkSeconds).toBeLessThanOrEqual(300);
    expect(isAttachmentLink(secrets, file, link.searchParams, now)).toBe(true);
    expect(isAttachmentLink(secrets, file, link.searchParams, later(linkSeconds))).toBe(true);
    expect(isAttachmentLink(secrets, file, link.searchParams, later(linkSeconds + 1))).toBe(false);
  });

  it.each<[string, LinkedFile]>([
    ["file", { ...file, attachmentId: "eating" }],
    ["language", { ...file, language: "fi" }],
    ["order", { ...file, assessmentOrderId: "other" }],
  ])("opens no other %s", (_, other) => {
    expect(isAttachmentLink(secrets, other, link.searchParams, now)).toBe(false);
  });

  it("cannot be prolonged, made up or left out", () => {
    const changed = (name: string, value: string | undefined) => {
      const query = new URLSearchParams(link.search);
      if (value === undefined) query.delete(name);
      else query.set(name, value);
      return isAttachmentLink(secrets, file, query, now);
    };
    expect(changed("expires", String(Math.floor(later(60 * 60).getTime() / 1_000)))).toBe(false);
    for (const value of ["", "x", "9".repeat(13), "-1", undefined]) expect(changed("expires", value)).toBe(false);
    for (const value of ["", "x", "A".repeat(43), undefined]) expect(changed("signature", value)).toBe(false);
  });
});
