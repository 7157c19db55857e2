import { describe, expect, it, vi } from "vitest";
import { downloadResponse } from "./download.server";

const contentType = "application/pdf";
const nameOf = (filename: string) =>
  downloadResponse({ content: new Uint8Array([1, 2, 3]), filename, contentType }).headers.get("content-disposition") ??
  "";

describe("the name of a download", () => {
  it.each([
    ["Better sleep.pdf", 'attachment; filename="Better sleep.pdf"'],
    ["Bättre sömn.pdf", "attachment; filename=\"Battre somn.pdf\"; filename*=UTF-8''B%C3%A4ttre%20s%C3%B6mn.pdf"],
  ])("is %s, for old clients in ASCII", (filename, header) => {
    expect(nameOf(filename)).toBe(header);
  });

  it.each(['Työhyvinvointi–raportti 2026 "ä".pdf', "žluť€.pdf", "100%;.pdf", "a\\b.pdf", `${"ä".repeat(118)}.pdf`])(
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

it.each([
  [`${"ä".repeat(125)}x.pdf`, `${"ä".repeat(118)}.pdf`],
  ["😀".repeat(70), "😀".repeat(60)],
  [`a${"😀".repeat(70)}.pdf`, `a${"😀".repeat(58)}.pdf`],
  [`${"a".repeat(250)}.pdf`, `${"a".repeat(236)}.pdf`],
])("%s is cut so that browsers can save it, and keeps its ending", (filename, name) => {
  const header = nameOf(filename);
  const extended = /filename\*=UTF-8''(\S+)$/.exec(header)?.[1];
  expect(extended === undefined ? header : decodeURIComponent(extended)).toContain(name);
  expect(Buffer.byteLength(extended === undefined ? name : decodeURIComponent(extended))).toBeLessThanOrEqual(240);
});

describe("the response", () => {
  it("carries the whole file and stays out of every cache", async () => {
    const response = downloadResponse({ content: new Uint8Array([1, 2, 3]), filename: "a.pdf", contentType });
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2, 3]);
    expect(response.headers.get("content-length")).toBe("3");
    expect(response.headers.get("repr-digest")).toBe("sha-256=:A5BYxvLAy0ksUzsKTRTvd8wPeKvMztUofYShogEc+4E=:");
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  it("reads pieces only as they are taken, and no more of them once nobody takes any", async () => {
    const read: number[] = [];
    let isClosed = false;
    async function* pieces() {
      try {
        for (let piece = 0; piece < 100; piece += 1) {
          read.push(piece);
          yield `${piece} ä\n`;
        }
      } finally {
        isClosed = true;
      }
    }
    const file = { filename: "a.txt", contentType: "text/plain; charset=utf-8" };
    const whole = downloadResponse({ content: pieces(), ...file });
    expect((await whole.text()).split("\n")).toHaveLength(101);
    expect(whole.headers.get("content-length")).toBeNull();
    expect(whole.headers.get("repr-digest")).toBeNull();

    read.length = 0;
    isClosed = false;
    const reader = downloadResponse({ content: pieces(), ...file }).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("0 ä\n");
    await reader?.cancel();
    expect(isClosed).toBe(true);
    expect(read.length).toBeLessThan(5);
  });

  it("lets go of its source when nobody has taken anything for a minute", async () => {
    vi.useFakeTimers();
    try {
      let isClosed = false;
      async function* pieces() {
        try {
          for (;;) yield "piece\n";
        } finally {
          isClosed = true;
        }
      }
      const stop = new AbortController();
      const file = { filename: "a.txt", contentType: "text/plain; charset=utf-8" };
      const reader = downloadResponse({ content: pieces(), ...file, stop }).body?.getReader();
      await reader?.read();
      await vi.advanceTimersByTimeAsync(59_000);
      await reader?.read();
      await vi.advanceTimersByTimeAsync(59_000);
      expect([isClosed, stop.signal.aborted]).toEqual([false, false]);
      await vi.advanceTimersByTimeAsync(2_000);
      expect([isClosed, stop.signal.aborted]).toEqual([true, true]);
      await expect(reader?.read()).rejects.toThrow("nobody takes the file");
    } finally {
      vi.useRealTimers();
    }
  });
});
