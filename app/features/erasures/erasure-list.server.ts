import { createHash } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listS3, type S3Settings, s3Caller } from "~/features/content/attachment-store.server";

/**
 * Who was erased, for as long as a backup may still have them: outside the database, so that it is not part of what is
 * restored. It has no names: a mark fits one id, and ids are random, so it tells nothing to whoever has no backup.
 */
export type ErasureList = {
  /** Throws where the storage doesn't take it. */
  note(marks: readonly string[], now: Date): Promise<void>;
  /** Throws where it can't be read whole: half of a list would let somebody come back. */
  read(): Promise<ReadonlySet<string>>;
  /** Lets go of what was noted before that moment. */
  forgetBefore(moment: Date): Promise<void>;
};

/** Before each id, so that the same id hashed elsewhere gives something else. */
export const markPrefix = "vointi erased ";

export function erasureMark(userUuid: string): string {
  return createHash("sha256")
    .update(markPrefix + userUuid)
    .digest("hex");
}

/** An entry is an empty file called by its day and mark: whoever writes one changes nothing of another's. */
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const entryForm = /^(\d{4}-\d\d-\d\d)_([0-9a-f]{64})$/;

/** What the list needs of a storage: names without a slash. */
type Entries = { put(name: string): Promise<void>; names(): Promise<string[]>; remove(name: string): Promise<void> };

export function erasureList(s3: S3Settings | undefined, folder: string): ErasureList {
  const entries = s3 ? inBucket(s3) : inFolder(folder);
  return {
    async note(marks, now) {
      for (const mark of marks) await entries.put(`${dayOf(now)}_${mark}`);
    },
    async read() {
      return new Set((await entries.names()).flatMap((name) => entryForm.exec(name)?.[2] ?? []));
    },
    async forgetBefore(moment) {
      const before = dayOf(moment);
      for (const name of await entries.names()) {
        const day = entryForm.exec(name)?.[1];
        if (day !== undefined && day < before) await entries.remove(name);
      }
    },
  };
}

const keyPrefix = "erased/";
/** Milliseconds for one call. */
const timeoutMs = 10_000;

function inBucket(settings: S3Settings): Entries {
  const call = s3Caller(settings, keyPrefix);
  const send = async (method: "PUT" | "DELETE", name: string) => {
    // Some servers take no empty body.
    const body = method === "PUT" ? "erased\n" : undefined;
    const response = await call(name, { method, body, signal: AbortSignal.timeout(timeoutMs) });
    if (response.ok || (method === "DELETE" && response.status === 404)) return;
    throw Object.assign(new Error(`S3 answered ${response.status} to an erasure's entry`), {
      code: `S3_${response.status}`,
    });
  };
  return {
    put: (name) => send("PUT", name),
    names: () => listS3(settings, keyPrefix),
    remove: (name) => send("DELETE", name),
  };
}

function inFolder(folder: string): Entries {
  return {
    async put(name) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, name), "");
    },
    async names() {
      return readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
