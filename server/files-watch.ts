import type { FileStore } from "../app/features/files/file-store.server";
import type { Logger } from "../app/platform/log.server";

/** Milliseconds between two looks: while files can be kept, and while they can't. */
const lookEveryMs = { well: 60_000, inTrouble: 2_000 };

/** Whether this process can keep files, as it was at the last look. */
export type FilesWatch = {
  /** A code such as "S3_403" or "EACCES"; undefined while all is well, and before the first look has ended. */
  trouble(): string | undefined;
  /** Whether a file could be kept since the process started. */
  couldKeep(): boolean;
  start(): void;
  stop(): void;
};

/**
 * Tries the storage of files out at the start and again and again, and tells the log of trouble: once, and once more when
 * it is over.
 */
export function watchFiles(files: Pick<FileStore, "tryOut">, log: Pick<Logger, "error" | "info">): FilesWatch {
  let trouble: string | undefined;
  let couldKeep = false;
  let next: NodeJS.Timeout | undefined;
  let isOver = false;

  async function look(): Promise<void> {
    const tried = await files.tryOut();
    if (isOver) return;
    const found = tried.kind === "writable" ? undefined : tried.code;
    if (found !== undefined && found !== trouble) log.error({ errorCode: found }, "files can't be kept");
    if (found === undefined && trouble !== undefined) log.info("files can be kept again");
    trouble = found;
    couldKeep ||= found === undefined;
    next = setTimeout(look, found === undefined ? lookEveryMs.well : lookEveryMs.inTrouble);
    next.unref();
  }

  return {
    trouble: () => trouble,
    couldKeep: () => couldKeep,
    start: () => void look(),
    stop() {
      isOver = true;
      clearTimeout(next);
    },
  };
}
