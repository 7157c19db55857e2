import { createHash, randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import {
  lacksBucket,
  networkCode,
  noBucket,
  type S3Settings,
  s3Caller,
} from "~/features/content/attachment-store.server";
import { isTextPiece } from "./file-type";

/** Where files are kept that people or jobs have made: S3 where it is configured, else a folder. */
export type FileStore = {
  /**
   * Writes pieces to a file of their own that nobody reads yet, and no more of it in memory than a piece. What goes wrong
   * with the pieces is thrown on, and nothing of the file stays; so where the disk is full.
   */
  receive(pieces: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
  /** Keeps a received file for good under a name nothing has been kept under. */
  keep(name: string, received: ReceivedFile): Promise<{ kind: "kept" } | Unavailable>;
  /** Lets go of a received file that isn't kept; one that was is none any more. */
  discard(received: ReceivedFile): Promise<void>;
  /** All of a file or some of its bytes, in pieces. */
  read(name: string, bytes?: Bytes): Promise<KeptFile>;
  remove(name: string): Promise<void>;
  /** Deletes what processes that died had begun to receive. */
  sweep(): Promise<void>;
  /** Keeps a file, and removes it: whether that can be done now. */
  tryOut(): Promise<{ kind: "writable" } | Unavailable>;
};

/** The first and the last byte. */
export type Bytes = { first: number; last: number };

export type ReceivedFile = { path: string; size: number; sha256: Buffer; head: Buffer; isText: boolean };

/** For the log: "S3_403" or the network's own code such as "ECONNREFUSED". */
type Unavailable = { kind: "unavailable"; code: string };

export type KeptFile = { kind: "found"; pieces: AsyncIterable<Uint8Array> } | { kind: "notThere" } | Unavailable;

/** There is no room for a file. */
export class NoSpaceError extends Error {
  readonly code = "ENOSPC";

  constructor() {
    super("no space for a file");
    this.name = "NoSpaceError";
  }
}

const headBytes = 4_096;
/** Milliseconds after which nobody is still writing a file that was begun. */
const abandonedMs = 60 * 60_000;
/** Milliseconds for a call of S3: until it begins to answer, and for all of a file that it is sent. */
const s3Ms = { answer: 10_000, sent: 60_000 };
const keyPrefix = "files/";

export function fileStore(s3: S3Settings | undefined, folder: string): FileStore {
  const incoming = join(folder, "incoming");
  const kept = s3 ? s3Files(s3) : folderFiles(join(folder, "kept"));
  const store: Omit<FileStore, "tryOut"> = {
    ...kept,
    async receive(pieces) {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const path = join(incoming, randomUUID());
      const file = await open(path, "wx", 0o600);
      try {
        const seen = await writeAll(file, pieces);
        // Whoever is told that a file is kept can rely on it, also when the power fails.
        await file.sync();
        await file.close();
        return { path, ...seen };
      } catch (error) {
        await file.close().catch(() => {});
        await unlink(path);
        throw isNoSpace(error) ? new NoSpaceError() : error;
      }
    },
    discard: ({ path }) => rm(path, { force: true }),
    async sweep() {
      const begunBefore = Date.now() - abandonedMs;
      for (const name of await readdir(incoming).catch(() => [])) {
        const path = join(incoming, name);
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtimeMs < begunBefore) await rm(path, { force: true });
      }
    },
  };
  const trialName = `trial-${randomUUID()}`;
  return { ...store, tryOut: () => tryOut(store, trialName) };
}

async function tryOut(
  { receive, keep, discard, remove }: Omit<FileStore, "tryOut">,
  name: string,
): ReturnType<FileStore["tryOut"]> {
  try {
    const received = await receive(Readable.from([Buffer.from(name)]));
    const kept = await keep(name, received).finally(() => discard(received));
    if (kept.kind === "unavailable") return kept;
    await remove(name);
    return { kind: "writable" };
  } catch (error) {
    return { kind: "unavailable", code: String((error as { code?: unknown }).code ?? networkCode(error)) };
  }
}

async function writeAll(file: FileHandle, pieces: AsyncIterable<Uint8Array>): Promise<Omit<ReceivedFile, "path">> {
  const hash = createHash("sha256");
  const head = Buffer.alloc(headBytes);
  let size = 0;
  let isText = true;
  for await (const piece of pieces) {
    if (size < headBytes) head.set(piece.subarray(0, headBytes - size), size);
    hash.update(piece);
    isText &&= isTextPiece(piece);
    size += piece.byteLength;
    for (let at = 0; at < piece.byteLength; ) at += (await file.write(piece, at)).bytesWritten;
  }
  return { size, sha256: hash.digest(), head: head.subarray(0, size), isText };
}

type Kept = Pick<FileStore, "keep" | "read" | "remove">;

function folderFiles(folder: string): Kept {
  const pathOf = (name: string) => join(folder, name);
  return {
    async keep(name, { path }) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await rename(path, pathOf(name));
        return { kind: "kept" };
      } catch (error) {
        return { kind: "unavailable", code: String((error as NodeJS.ErrnoException).code) };
      }
    },
    async read(name, bytes) {
      // Once it is open it can be read to its end, whoever removes it meanwhile.
      const file = await open(pathOf(name)).catch((error: NodeJS.ErrnoException) => error);
      if (file instanceof Error) {
        return file.code === "ENOENT" ? { kind: "notThere" } : { kind: "unavailable", code: String(file.code) };
      }
      return { kind: "found", pieces: file.createReadStream(bytes && { start: bytes.first, end: bytes.last }) };
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

function s3Files(settings: S3Settings): Kept {
  const call = s3Caller(settings, keyPrefix);
  return {
    async keep(name, { path }) {
      try {
        const response = await call(name, {
          method: "PUT",
          // A body that is read from the disk while it is sent, as often as it has to be.
          body: await openAsBlob(path, { type: "application/octet-stream" }),
          signal: AbortSignal.timeout(s3Ms.sent),
        });
        if (!response.ok) return { kind: "unavailable", code: `S3_${response.status}` };
        await rm(path, { force: true });
        return { kind: "kept" };
      } catch (error) {
        return { kind: "unavailable", code: networkCode(error) };
      }
    },
    async read(name, bytes) {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), s3Ms.answer);
      try {
        const headers = bytes && { range: `bytes=${bytes.first}-${bytes.last}` };
        const response = await call(name, { method: "GET", headers, signal: late.signal });
        if (response.ok && response.body) {
          return { kind: "found", pieces: Readable.fromWeb(response.body as ReadableStream) };
        }
        if (response.status !== 404) {
          await response.body?.cancel();
          return { kind: "unavailable", code: `S3_${response.status}` };
        }
        return lacksBucket(await response.text()) ? { kind: "unavailable", code: noBucket } : { kind: "notThere" };
      } catch (error) {
        return { kind: "unavailable", code: networkCode(error) };
      } finally {
        clearTimeout(timer);
      }
    },
    async remove(name) {
      const response = await call(name, { method: "DELETE", signal: AbortSignal.timeout(s3Ms.answer) });
      if (response.ok || response.status === 404) return;
      throw Object.assign(new Error(`S3 answered ${response.status} to a deletion`), { code: `S3_${response.status}` });
    },
  };
}

function isNoSpace(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT", "EFBIG"].includes(String((error as { code?: unknown } | undefined)?.code));
}
