import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { bufferedResponse } from "../../app/http/buffered-response";
import { compress } from "./compression";

const text = "<p>wellbeing at work</p>".repeat(200);

describe("compression", () => {
  it.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
  ] as const)("of a page for a browser that takes %s", async (accepted, encoding, unpack) => {
    const answer = await compress(bufferedResponse(text, { status: 422 }), accepted);
    expect(answer.status).toBe(422);
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toBe("accept-encoding");
    const packed = Buffer.from(await answer.arrayBuffer());
    expect(packed.length).toBeLessThan(text.length / 10);
    expect(unpack(packed).toString()).toBe(text);
  });

  it("of a long page takes more time and fewer bytes than of a short one", async () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, row) => `<li data-row="${row}">${(row * 7_919) % 1_000} of ${row}</li>`,
    );
    const bytesOf = async (page: string) =>
      (await (await compress(bufferedResponse(page, {}), "br")).arrayBuffer()).byteLength;
    const parts = [0, 1, 2, 3].map((part) => rows.slice(part * 500, (part + 1) * 500).join(""));
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(24 * 1_024);
    const short = await Promise.all(parts.map(bytesOf));
    expect(await bytesOf(parts.join(""))).toBeLessThan(0.8 * short.reduce((sum, bytes) => sum + bytes, 0));
  });

  it("of Remix's data, which comes as a stream and is whole", async () => {
    const headers = { "x-remix-response": "yes", "content-type": "text/x-script" };
    const answer = await compress(new Response(text, { headers }), "br");
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(text);
  });

  it.each([
    ["a short page", bufferedResponse("short", {})],
    ["a browser that takes neither", bufferedResponse(text, {}), "zstd"],
    ["a browser that refuses them", bufferedResponse(text, {}), "br;q=0, gzip; Q=0.000, deflate"],
  ])("of nothing for %s", async (_, response, accepted = "br") => {
    const answer = await compress(response, accepted);
    expect(answer.headers.has("content-encoding")).toBe(false);
    expect(await answer.text()).not.toBe("");
  });

  it.each(["text/csv", "application/json", "text/html", "application/pdf"])(
    "leaves a stream of %s alone: its first piece is there before there is a second",
    async (type) => {
      let write: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          write = controller;
        },
      });
      const response = new Response(body, { headers: { "content-type": type } });
      const answer = await compress(response, "br");
      expect(answer).toBe(response);
      expect(answer.headers.has("content-encoding")).toBe(false);
      const reader = answer.body?.getReader();
      write?.enqueue(new TextEncoder().encode("first"));
      expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("first");
      write?.close();
      expect((await reader?.read())?.done).toBe(true);
    },
  );
});
