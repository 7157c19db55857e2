import { describe, expect, it } from "vitest";
import { attachmentResponse } from "./attachment-response.server";

const nameOf = (filename: string) =>
  attachmentResponse(new Uint8Array([1, 2, 3]), filename).headers.get("content-disposition") ?? "";

describe("the name of a download", () => {
  it.each([
    ["Better sleep.pdf", 'attachment; filename="Better sleep.pdf"'],
    ["Bättre sömn.pdf", "attachment; filename=\"Battre somn.pdf\"; filename*=UTF-8''B%C3%A4ttre%20s%C3%B6mn.pdf"],
  ])("is %s, for old clients in ASCII", (filename, header) => {
    expect(nameOf(filename)).toBe(header);
  });

  it.each(['Työhyvinvointi–raportti 2026 "ä".pdf', "žluť€.pdf", "100%;.pdf", "a\\b.pdf", `${"ä".repeat(251)}.pdf`])(
    "%s is a header that a server can send and that says the name again",
    (filename) => {
      const header = nameOf(filename);
      expect(header).toMatch(/^[\x20-\x7e]+$/);
      const extended = /filename\*=UTF-8''(\S+)$/.exec(header)?.[1];
      const plain = /filename="((?:[^"\\]|\\.)*)"/.exec(header)?.[1]?.replace(/\\(.)/g, "$1");
      expect(extended === undefined ? plain : decodeURIComponent(extended)).toBe(filename);
    },
  );
});

describe("the response", () => {
  it("carries the whole file and stays out of every cache", async () => {
    const response = attachmentResponse(new Uint8Array([1, 2, 3]), "a.pdf");
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2, 3]);
    expect(response.headers.get("content-length")).toBe("3");
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });
});
