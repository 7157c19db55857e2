import { diskFull } from "./full-disk";

/**
 * A trouble with the embedded database that the person who started the service can act on.
 * The message is one line: what is wrong, and what to do about it.
 */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
  /** Set only when another process holds the database: the name that process gave itself. */
  readonly holder: string | undefined;

  constructor(message: string, options: { cause?: unknown; holder?: string } = {}) {
    super(message, { cause: options.cause });
    this.holder = options.holder;
  }
}

/** The way out that exists on every platform; ends a sentence. */
export const useOwnServer = "set DATABASE_URL to a PostgreSQL server of your own";

const readOnly = (folder: string) =>
  `${folder} is on a read-only disk: set DATA_DIR to a folder that can be written, or ${useOwnServer}.`;
const forbidden = (folder: string) =>
  `No permission to read and write ${folder}: start as its owner, set DATA_DIR to another folder, or ${useOwnServer}.`;

/**
 * Turns an error of the file system or of starting a program into an {@link EmbeddedPostgresError} about `folder`.
 * `doing` names the step for the errors that have no advice of their own, for example "Creating the database".
 */
export function explainError(error: unknown, doing: string, folder: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const line = (() => {
    switch (code) {
      case "ENOSPC":
      case "EDQUOT":
      case "53100": // PostgreSQL's disk_full
        return diskFull(folder);
      case "EROFS":
        return readOnly(folder);
      case "EACCES":
      case "EPERM":
        return forbidden(folder);
      case "ENOTDIR":
      case "EEXIST":
        return `${folder} cannot be used as a folder, a file is in the way: move it, or set DATA_DIR to another folder.`;
      case "ENAMETOOLONG":
        return `The path ${folder} is too long for this system: set DATA_DIR to a shorter one.`;
      default:
        return `${doing} in ${folder} failed: ${oneLine(message)}. If it stays so, ${useOwnServer}.`;
    }
  })();
  return new EmbeddedPostgresError(line, { cause: error });
}

/** The same for what initdb printed or postgres wrote to its log before it gave up (English, since LC_ALL=C). */
export function explainOutput(output: string, doing: string, folder: string): EmbeddedPostgresError {
  const complaints = [...output.matchAll(/(?:FATAL|PANIC|ERROR|error): +(.+)/g)].map(([, text = ""]) => text);
  // What sessions were told meanwhile is not what went wrong.
  const cause = complaints.find((text) => !/^the database system is|^terminating connection/.test(text));
  const reason = oneLine(cause ?? output.trim().split("\n").at(-1) ?? "") || "no message";
  const line = (() => {
    // shmget says "No space left on device" too, so this stands before the disk.
    if (/could not (?:create|map) (?:anonymous )?shared memory/.test(output))
      return `PostgreSQL gets no shared memory (${reason}): free memory or end other PostgreSQL servers, or ${useOwnServer}.`;
    if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(folder);
    if (/Read-only file system/.test(output)) return readOnly(folder);
    if (/could not look up effective user ID/.test(output))
      return `PostgreSQL cannot run as a user without an account name (${reason}): start as a user listed in /etc/passwd, or ${useOwnServer}.`;
    if (/Permission denied|wrong ownership|invalid permissions/.test(output)) return forbidden(folder);
    return `${doing} in ${folder} failed: ${reason}. If it stays so, ${useOwnServer}.`;
  })();
  return new EmbeddedPostgresError(line, { cause: new Error(output.trim()) });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(/\.$/, "");
}
