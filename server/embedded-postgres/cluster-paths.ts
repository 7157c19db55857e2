import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { chmod, lstat, mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type Account, type Binaries, findPostgresPackage, prepareBinaries, runAs } from "./binaries";
import { EmbeddedPostgresError, explainError, useOwnServer } from "./embedded-postgres-error";

/** Where the database of a data folder lives, and who runs it. All paths are absolute. */
export type Place = {
  /** The folder the person knows. */
  dataDir: string;
  /** The folder that holds cluster, socket and copied programs: `dataDir`, or a stand-in when root starts us. */
  home: string;
  /** PostgreSQL's own data directory. It exists only as a whole. */
  clusterDir: string;
  socketDir: string;
  account: Account | null;
  binaries: Binaries;
};

/** PostgreSQL's name for the socket of a port. */
export const socketName = (port: number | string) => `.s.PGSQL.${port}`;
/** Shortest limit of the supported systems: 104 bytes with the closing zero on macOS, 108 on Linux. */
const longestSocketPath = 103;
const pointerName = "postgres-moved-to";

/**
 * Decides where the database of `dataDir` lives and under which account it runs, and makes the programs runnable there.
 * PostgreSQL refuses to run as root, so root hands it to the account that owns the cluster, or to `nobody`; when that
 * account cannot enter `dataDir`, the cluster lies in a folder of its own below /var/tmp.
 */
export async function findPlace(dataDir: string, onProgress: (line: string) => void): Promise<Place> {
  const { home, account, real } = await findHome(path.resolve(dataDir), onProgress);
  const binaries = await prepareBinaries({
    package: findPostgresPackage(),
    copyParent: home,
    account,
    onProgress,
  });
  const runDir = path.join(home, "run");
  const fits = (folder: string) => Buffer.byteLength(path.join(folder, socketName(65535))) <= longestSocketPath;
  const short = `vointi-${shortHash(real)}-run`;
  // Root's own temporary folder may be closed to the account.
  const temporary = path.join(account === null ? os.tmpdir() : "/tmp", short);
  const socketDir = fits(runDir) ? runDir : fits(temporary) ? temporary : path.join("/tmp", short);
  return {
    dataDir: real,
    home,
    clusterDir: path.join(home, "postgres"),
    socketDir,
    account,
    binaries,
  };
}

async function findHome(dataDir: string, onProgress: (line: string) => void) {
  if (process.getuid === undefined)
    throw new EmbeddedPostgresError(`There is no embedded PostgreSQL for ${process.platform}: ${useOwnServer}.`);
  let real: string;
  let movedTo: string | null;
  try {
    // With `recursive`, Node reports a read-only disk as a missing folder; without, it tells what is wrong.
    await mkdir(dataDir, { recursive: true }).catch(() => mkdir(dataDir));
    real = await realpath(dataDir);
    movedTo = await readOptionalFile(path.join(real, pointerName)).then((text) => text?.trim() || null);
  } catch (error) {
    throw explainError(error, "Opening the data folder", dataDir);
  }
  if (process.getuid() !== 0) {
    if (movedTo !== null)
      throw new EmbeddedPostgresError(
        `The database of ${real} was made by root and lies in ${movedTo}: start as root, or set DATA_DIR to another folder.`,
      );
    return { home: real, account: null, real };
  }

  const home = movedTo ?? real;
  const owner = await statOptionalFile(path.join(home, "postgres"));
  if (movedTo !== null && owner === null)
    throw new EmbeddedPostgresError(
      `The database of ${real} lay in ${movedTo} and is gone: put it back from a backup, or remove the file ${path.join(real, pointerName)} to begin with an empty one.`,
    );
  const account =
    owner === null || owner.uid === 0 ? await nobody() : { uid: owner.uid, gid: owner.gid, name: `uid ${owner.uid}` };
  if (await canEnter(home, account)) return { home, account, real };
  if (owner !== null)
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and the database's owner (${account.name}) may not enter ${home}: open it and the folders above with chmod o+x.`,
    );
  return { home: await openStandIn(real, account, onProgress), account, real };
}

/** The folder below /var/tmp that stands in for a data folder which the account cannot enter. */
async function openStandIn(dataDir: string, account: Account, onProgress: (line: string) => void): Promise<string> {
  const folder = `/var/tmp/vointi-${shortHash(dataDir)}`;
  try {
    const made = await mkdir(folder, { mode: 0o755 }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST") return false;
        throw error;
      },
    );
    if (made) await chmod(folder, 0o755);
    const found = await lstat(folder);
    // Everybody may write to /var/tmp: whoever made this folder first must have been root.
    if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0)
      throw new EmbeddedPostgresError(
        `${folder} was made by somebody else and is not safe to use: remove it and start again.`,
      );
  } catch (error) {
    throw explainError(error, "Making a folder for the database", folder);
  }
  onProgress(
    `PostgreSQL does not run as root, and ${account.name} may not enter ${dataDir}: the database lies in ${folder}`,
  );
  return folder;
}

async function nobody(): Promise<Account> {
  const line = (await readOptionalFile("/etc/passwd"))?.split("\n").find((each) => each.startsWith("nobody:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (uid === undefined || gid === undefined)
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and this system has no account "nobody": start as an ordinary user, or ${useOwnServer}.`,
    );
  // macOS writes -2 where the system means 4294967294.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0, name: "nobody" };
}

/** Asked of the system itself, since permission bits are not all there is (access lists, user namespaces). */
async function canEnter(folder: string, account: Account): Promise<boolean> {
  // Not by the working directory of the spawned program: that one is entered before the account is changed.
  return runAs(account, "/bin/sh", ["-c", 'cd "$1"', "sh", folder], "/").then(
    ({ code }) => code === 0,
    (error: NodeJS.ErrnoException) => {
      throw new EmbeddedPostgresError(
        `PostgreSQL does not run as root, and this process may not start it as ${account.name}: start as an ordinary user, or ${useOwnServer}.`,
        { cause: error },
      );
    },
  );
}

/** Leaves a note in the data folder when its database lies elsewhere, once there is one. */
export async function notePlace({ dataDir, home }: Place): Promise<void> {
  if (home === dataDir) return;
  const pointer = path.join(dataDir, pointerName);
  const text = `${home}\n`;
  if ((await readOptionalFile(pointer)) !== text) await writeFile(pointer, text, { flush: true });
}

/** The text of a file, or null where there is none. */
export async function readOptionalFile(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch(nullIfAbsent);
}

/** What is known of a file (links followed), or null where there is none. */
export async function statOptionalFile(file: string): Promise<Stats | null> {
  return stat(file).catch(nullIfAbsent);
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
