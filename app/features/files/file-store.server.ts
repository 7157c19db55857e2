import { createHash, randomUUID } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { networkCode, type S3Settings, s3Caller } from "~/features/content/attachment-store.server";
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
  return {
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
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(path, pathOf(name));
      return { kind: "kept" };
    },
    async read(name, bytes) {
      const path = pathOf(name);
      if (!(await stat(path).catch(() => undefined))) return { kind: "notThere" };
      return { kind: "found", pieces: createReadStream(path, bytes && { start: bytes.first, end: bytes.last }) };
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
        await response.body?.cancel();
        return response.status === 404 ? { kind: "notThere" } : { kind: "unavailable", code: `S3_${response.status}` };
      } catch (error) {
        return { kind: "unavailable", code: networkCode(error) };
      } finally {
        clearTimeout(timer);
      }
    },
    async remove(name) {
      const response = await call(name, { method: "DELETE", signal: AbortSignal.timeout(s3Ms.answer) });
      if (!response.ok && response.status !== 404) throw new Error(`S3 answered ${response.status} to a deletion`);
    },
  };
}

function isNoSpace(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT", "EFBIG"].includes(String((error as { code?: unknown } | undefined)?.code));
}
