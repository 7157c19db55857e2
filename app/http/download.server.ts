import { setTimeout as sleep } from "node:timers/promises";
import { create as contentDisposition } from "content-disposition";
import { Turns } from "~/platform/turns";

/** A file to save: its bytes, or its text in pieces. */
export type Download = {
  content: Uint8Array<ArrayBuffer> | AsyncIterable<string>;
  filename: string;
  contentType: string;
};

/** A file to save under its name in the person's language (RFC 6266, RFC 8187), for nobody's cache. */
export function downloadResponse({ content, filename, contentType }: Download): Response {
  const headers = new Headers({
    "content-type": contentType,
    "content-disposition": contentDisposition(filename, { type: "attachment", fallback: asciiName(filename) }),
    "cache-control": "private, no-store",
  });
  if (!(content instanceof Uint8Array)) return new Response(streamOf(content), { headers });
  headers.set("content-length", String(content.byteLength));
  return new Response(content, { headers });
}

/** Letters of our languages that old clients can't read, as close as ASCII comes. */
function asciiName(filename: string): string {
  return filename
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/g, "-");
}

/** Milliseconds for which files are made at a stretch; then people who answer have three times as long. */
const stretchMs = 5;

/** One file is made at a time, whoever else waits for theirs. */
const making = new Turns(1);
const mostWaitingMs = 60_000;

/**
 * A stream that reads on only as fast as its pieces are taken, and stops when nobody takes them any more. All files
 * together take a quarter of the process' time at most.
 */
function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.asyncIterator]();
  let spentMs = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const end = await making.take(mostWaitingMs);
        const began = performance.now();
        try {
          const { done, value } = await iterator.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
          spentMs += performance.now() - began;
          if (spentMs < stretchMs) return;
          await sleep(3 * spentMs);
          spentMs = 0;
        } finally {
          end?.();
        }
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 1 },
  );
}
