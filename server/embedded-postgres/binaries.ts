import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { EmbeddedPostgresError, explainError, useOwnServer } from "./embedded-postgres-error";

/** The operating-system account PostgreSQL runs under. `null` in its place means: as this process itself. */
export type Account = { uid: number; gid: number; name: string };

export type PostgresPackage = { nativeDir: string; version: string };

export type Binaries = { initdb: string; postgres: string; version: string };

const platforms = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];

/**
 * Finds the npm package that carries PostgreSQL for this platform.
 * Throws {@link EmbeddedPostgresError} where none exists or it was not installed.
 */
export function findPostgresPackage(): PostgresPackage {
  const platform = `${process.platform}-${process.arch}`;
  if (!platforms.includes(platform))
    throw new EmbeddedPostgresError(`There is no embedded PostgreSQL for ${platform}: ${useOwnServer}.`);
  const name = `@embedded-postgres/${platform}`;
  try {
    const root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
    return { nativeDir: path.join(root, "native"), version };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The npm package ${name} is not installed: run npm ci without leaving out optional packages, or ${useOwnServer}.`,
      { cause: error },
    );
  }
}

/**
 * Makes the package's programs runnable for `account` and returns their paths. They are used where npm put them; only
 * when the account cannot reach them there, or missing links cannot be restored there, a copy is made below `copyParent`.
 */
export async function prepareBinaries(options: {
  package: PostgresPackage;
  copyParent: string;
  account: Account | null;
  onProgress: (line: string) => void;
}): Promise<Binaries> {
  const { nativeDir, version } = options.package;
  if ((await restoreLinks(nativeDir)) && (await whyNotRunnable(nativeDir, options.account)) === null)
    return binariesIn(nativeDir, version);

  const copy = path.join(options.copyParent, `${copyPrefix}${version}`);
  try {
    await copyUnlessThere(nativeDir, copy, options.onProgress);
    await restoreLinks(copy);
  } catch (error) {
    throw explainError(error, "Copying PostgreSQL", options.copyParent);
  }
  const trouble = await whyNotRunnable(copy, options.account);
  if (trouble !== null)
    throw new EmbeddedPostgresError(`PostgreSQL cannot run from ${copy} (${trouble}): ${useOwnServer}.`);
  return binariesIn(copy, version);
}

/** Removes copies that other versions of the package left in `copyParent`. Only for when no server runs from them. */
export async function removeOldCopies(copyParent: string, version: string): Promise<void> {
  for (const name of await readdir(copyParent))
    if (name.startsWith(copyPrefix) && name !== `${copyPrefix}${version}`)
      await rm(path.join(copyParent, name), { recursive: true, force: true });
}

const copyPrefix = "postgres-binaries-";

/**
 * Runs a program to its end under `account` and returns its exit code (null after a signal) and everything it printed.
 * Rejects with the error of `spawn` when it cannot be started. The environment is bare, so that PG* variables of the
 * person's shell have no say and messages come in English.
 */
export function runAs(
  account: Account | null,
  command: string,
  args: string[],
  cwd: string,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...spawnAs(account), cwd, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}

/** The part of the options of `spawn` that says who runs the program, and in which environment. */
export function spawnAs(account: Account | null): { uid?: number; gid?: number; env: NodeJS.ProcessEnv } {
  const env: Partial<NodeJS.ProcessEnv> = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
  return {
    ...(account === null ? {} : { uid: account.uid | 0, gid: account.gid | 0 }),
    env: env as NodeJS.ProcessEnv,
  };
}

function binariesIn(nativeDir: string, version: string): Binaries {
  const bin = path.join(nativeDir, "bin");
  // initdb builds shell command lines from its own path and quotes nothing but blanks.
  if (/["$`\\\n]/.test(bin))
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot run from ${bin}, the path has a character that a shell would read: move the project, or ${useOwnServer}.`,
    );
  return { initdb: path.join(bin, "initdb"), postgres: path.join(bin, "postgres"), version };
}

/** npm packs no symbolic links; the package's install script makes them, where scripts are allowed. False: no right to. */
async function restoreLinks(nativeDir: string): Promise<boolean> {
  const list = JSON.parse(await readFile(path.join(nativeDir, "pg-symlinks.json"), "utf8").catch(() => "[]")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    const link = path.join(nativeDir, path.relative("native", target));
    if (await exists(link)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
    }
  }
  return true;
}

/** Null when the account can run postgres from this folder; a reason when a copy elsewhere may help; otherwise throws. */
async function whyNotRunnable(nativeDir: string, account: Account | null): Promise<string | null> {
  const postgres = path.join(nativeDir, "bin", "postgres");
  try {
    const { code, output } = await runAs(account, postgres, ["--version"], "/");
    return code === 0 ? null : output.trim().split("\n").at(-1) || `exit code ${code}`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && (await exists(postgres)))
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL needs glibc, which this system (musl, such as Alpine) has not: ${useOwnServer}.`,
        { cause: error },
      );
    if (code === "EPERM" || code === "EINVAL")
      throw new EmbeddedPostgresError(
        `PostgreSQL does not run as root, and this process may not start it as ${account?.name}: start as an ordinary user, or ${useOwnServer}.`,
        { cause: error },
      );
    return code ?? message;
  }
}

async function copyUnlessThere(nativeDir: string, copy: string, onProgress: (line: string) => void): Promise<void> {
  if (await exists(copy)) return;
  onProgress(`Copying PostgreSQL to ${copy}`);
  const making = `${copy}.making-${randomBytes(4).toString("hex")}`;
  try {
    await cp(nativeDir, making, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith(".a") && path.basename(source) !== "pkgconfig",
    });
    // The original may be closed to other accounts (umask 077).
    await chmod(making, 0o755);
    for (const entry of await readdir(making, { recursive: true, withFileTypes: true })) {
      if (entry.isSymbolicLink()) continue;
      const runnable = entry.isDirectory() || path.basename(entry.parentPath) === "bin";
      await chmod(path.join(entry.parentPath, entry.name), runnable ? 0o755 : 0o644);
    }
    // Whole or not at all: a copy that was interrupted never carries the final name.
    await rename(making, copy);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    if (!(await exists(copy))) throw error;
  }
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}
