import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Account, findPostgresPackage, prepareBinaries } from "../../../server/embedded-postgres/binaries";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../server/embedded-postgres/embedded-postgres";
import { EmbeddedPostgresError } from "../../../server/embedded-postgres/embedded-postgres-error";

const isFull = process.env.VOINTI_FULL === "1";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const isRoot = process.getuid?.() === 0;
/** Somebody other than root: another account when the tests run as root, else whoever runs them. */
const ordinary = isRoot ? accountNamed("daemon") : null;
const ordinaryReachesUs =
  !isRoot ||
  (ordinary !== null &&
    spawnSync("/bin/sh", ["-c", 'cd "$1" && "$2" -v', "sh", repository, process.execPath], {
      cwd: "/",
      uid: ordinary.uid,
      gid: ordinary.gid,
    }).status === 0);

/**
 * Where clusters are made: in memory where there is room. PostgreSQL waits for the disk as always, only that takes no time;
 * killed processes lose nothing there that they would keep on a disk.
 */
const clusterParent = hasRoom("/dev/shm") ? "/dev/shm" : os.tmpdir();

/** A data folder with a stopped database, to be copied where the making of one is not what is tested. */
let made: string;
const folders: string[] = [];
const children: ChildProcess[] = [];
const started: EmbeddedPostgres[] = [];

beforeAll(async () => {
  made = freshFolder();
  folders.pop();
  await (await startEmbeddedPostgres({ dataDir: made, holderName: "test" })).stop();
}, 90_000);

afterAll(() => rmSync(made, { recursive: true, force: true }));

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await Promise.allSettled(started.splice(0).map((each) => each.stop()));
  for (const folder of folders.splice(0)) {
    const home = homeOf(folder);
    const pid = postmasterPid(folder);
    if (pid !== null && isAlive(pid)) {
      process.kill(pid, "SIGQUIT");
      await until(() => postmasterPid(folder) === null);
    }
    for (const each of new Set([folder, home])) rmSync(each, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** Each of these makes a cluster of its own. What every start depends on is tried in each run, the rest in the full one. */
const isShort = process.env.VOINTI_FULL !== "1";

describe("embedded PostgreSQL", { timeout: 90_000 }, () => {
  it("creates a database that answers, for a role that is no superuser, reachable by nothing but its socket", async () => {
    const dataDir = freshFolder();
    const lines: string[] = [];
    const { connection } = await start(dataDir, { onProgress: (line) => lines.push(line) });
    expect(lines.join()).toContain("Creating the database");
    expect(connection.path.startsWith(dataDir)).toBe(true);
    await using(connection, async (sql) => {
      const [row] = await sql`
        select current_database() as database, current_user as role,
          (select rolsuper from pg_roles where rolname = current_user) as superuser,
          current_setting('fsync') || current_setting('full_page_writes') as durable,
          current_setting('listen_addresses') as network, current_setting('server_encoding') as encoding,
          lower('ÄÖÅ') as lowered`;
      expect(row).toEqual({
        database: "vointi",
        role: "vointi",
        superuser: false,
        durable: "onon",
        network: "",
        encoding: "UTF8",
        lowered: "äöå",
      });
      await sql`create table made_by_the_role (id int)`;
    });
    expect(statSync(path.dirname(connection.path)).mode & 0o777).toBe(0o700);
  });

  it("keeps the data over a clean stop, after which no process is left", async () => {
    const dataDir = madeFolder();
    const first = await start(dataDir);
    await write(first, 3);
    const pid = postmasterPid(dataDir) ?? 0;
    await first.stop();
    await first.stop();
    // It has ended; the system may take a moment to forget its number.
    await until(() => !isAlive(pid));
    const second = await start(dataDir);
    expect(await count(second)).toBe(3);
  });

  it("takes over the server that a killed process left running, with every committed row", async () => {
    const dataDir = madeFolder();
    const holder = await startChild(dataDir);
    await write(holder, 5);
    const pid = postmasterPid(dataDir);
    holder.child.kill("SIGKILL");
    const lines: string[] = [];
    const taken = await start(dataDir, { onProgress: (line) => lines.push(line) });
    expect(postmasterPid(dataDir)).toBe(pid);
    expect(lines.join()).toContain("Took over");
    expect(await count(taken)).toBe(5);
  });

  it.skipIf(isShort)("survives Ctrl-C to the process group of the process that started it", async () => {
    const dataDir = madeFolder();
    const holder = await startChild(dataDir, { detached: true });
    await write(holder, 1);
    process.kill(-(holder.child.pid ?? 0), "SIGINT");
    await until(() => holder.child.signalCode !== null || holder.child.exitCode !== null);
    expect(isAlive(postmasterPid(dataDir) ?? 0)).toBe(true);
    expect(await count(await start(dataDir))).toBe(1);
  });

  it.runIf(isFull)("refuses a second process and names the holder, which goes on unharmed", async () => {
    const dataDir = madeFolder();
    const holder = await start(dataDir, { holderName: "vointi pid 4711 http://localhost:3000" });
    const second = await runChild(dataDir);
    expect(second.holder).toBe("vointi pid 4711 http://localhost:3000");
    expect(second.error).toContain("is in use by vointi pid 4711 http://localhost:3000");
    await write(holder, 1);
    expect(await count(holder)).toBe(1);
  });

  it.skipIf(isShort)("gives an empty folder to one of two processes that start at once", async () => {
    const dataDir = freshFolder();
    const both = await Promise.all([runChild(dataDir), runChild(dataDir)]);
    const [winner] = both.filter((each) => each.connection !== undefined);
    const [loser] = both.filter((each) => each.error !== undefined);
    expect(loser?.holder).toBe(`child ${winner?.pid}`);
    expect(readdirSync(dataDir).sort()).toEqual(["postgres", "run"]);
  });

  it("recovers after its postmaster and its holder were killed", async () => {
    const dataDir = madeFolder();
    const holder = await startChild(dataDir);
    await write(holder, 4);
    process.kill(postmasterPid(dataDir) ?? 0, "SIGKILL");
    holder.child.kill("SIGKILL");
    expect(await count(await start(dataDir))).toBe(4);
  });

  it.runIf(isFull)("brings the server back under a running holder whose postmaster was killed", async () => {
    const dataDir = madeFolder();
    const lines: string[] = [];
    const holder = await start(dataDir, { onProgress: (line) => lines.push(line) });
    await write(holder, 2);
    process.kill(postmasterPid(dataDir) ?? 0, "SIGKILL");
    await until(() => lines.includes("The database is back"));
    expect(await count(holder)).toBe(2);
    expect((await runChild(dataDir)).error).toContain("in use");
  });

  it.skipIf(isShort)(
    "starts although the pid file of a crashed postmaster names a living stranger, or nothing",
    async () => {
      const dataDir = madeFolder();
      const pidFile = path.join(dataDir, "postgres", "postmaster.pid");
      for (const text of [`${process.pid}\n${dataDir}/postgres\n1\n5432\n${dataDir}/run\n\n  1 1\nready   \n`, ""]) {
        writeFileSync(pidFile, text);
        if (isRoot) spawnSync("chown", ["nobody", pidFile]);
        await (await start(dataDir)).stop();
      }
    },
  );

  it.skipIf(isShort)("starts after a kill in the middle of the first init", async () => {
    const dataDir = freshFolder();
    for (const milestone of ["base", "global/pg_control", "base/5"]) {
      const child = spawnChild(dataDir);
      await until(() => readdirSync(dataDir).some((name) => existsSync(path.join(dataDir, name, milestone))), 5);
      child.kill("SIGKILL");
      await until(() => child.signalCode !== null);
      expect(existsSync(path.join(dataDir, "postgres"))).toBe(false);
    }
    const recovered = await start(dataDir);
    await write(recovered, 1);
    await until(() => readdirSync(dataDir).length === 2);
    expect(readdirSync(dataDir).sort()).toEqual(["postgres", "run"]);
  });

  it.skipIf(isShort)("does not take a copy of a folder for the folder whose server is running", async () => {
    const dataDir = madeFolder();
    await start(dataDir);
    const copy = madeFolder();
    cpSync(path.join(dataDir, "postgres", "postmaster.pid"), path.join(copy, "postgres", "postmaster.pid"));
    const second = await start(copy);
    expect(second.connection.path.startsWith(copy)).toBe(true);
  });

  it.skipIf(isShort)("listens in the folder for temporary files when the path is too long for a socket", async () => {
    const dataDir = path.join(freshFolder(), "x".repeat(100));
    const { connection } = await start(dataDir);
    folders.push(path.dirname(connection.path));
    expect(Buffer.byteLength(connection.path)).toBeLessThan(104);
    await using(connection, (sql) => sql`select 1`);
  });

  it("says in one line what is wrong with a folder it cannot use", async () => {
    const file = path.join(freshFolder(), "file");
    writeFileSync(file, "");
    await expect(start(file)).rejects.toThrow("a file is in the way");

    const foreign = freshFolder();
    mkdirSync(path.join(foreign, "postgres"));
    writeFileSync(path.join(foreign, "postgres", "something"), "");
    await expect(start(foreign)).rejects.toThrow("is not a PostgreSQL cluster");
    writeFileSync(path.join(foreign, "postgres", "PG_VERSION"), "15\n");
    await expect(start(foreign)).rejects.toThrow("was made by PostgreSQL 15");

    const error = await start(path.join(freshFolder(), "x".repeat(300))).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(EmbeddedPostgresError);
    expect((error as Error).message).toMatch(/too long.*DATA_DIR/);
    expect((error as Error).message).not.toContain("\n");
  });
});

describe("the programs of PostgreSQL", { timeout: 90_000 }, () => {
  it.skipIf(isShort)("get their missing library links back", async () => {
    const nativeDir = copyOfPackage();
    const links = removeLinks(nativeDir);
    expect(links).toBeGreaterThan(0);
    const binaries = await prepare(nativeDir, freshFolder(os.tmpdir()));
    expect(binaries.postgres.startsWith(nativeDir)).toBe(true);
    expect(removeLinks(nativeDir)).toBe(links);
  });

  it.skipIf(isShort || !ordinaryReachesUs)(
    "are copied to the data folder where the links cannot be restored",
    async () => {
      const nativeDir = copyOfPackage();
      removeLinks(nativeDir);
      chmodSync(path.join(nativeDir, "lib"), 0o555);
      const dataDir = freshFolder(os.tmpdir());
      if (ordinary !== null) spawnSync("chown", [String(ordinary.uid), dataDir]);
      const { result } = await runScript(
        `const { prepareBinaries } = await import("./server/embedded-postgres/binaries.ts");
       const { postgres } = await prepareBinaries({ package: { nativeDir: ${JSON.stringify(nativeDir)}, version: "1" },
         copyParent: ${JSON.stringify(dataDir)}, account: null, onProgress: () => undefined });
       say({ result: postgres });`,
      );
      expect(result).toBe(path.join(dataDir, "postgres-binaries-1", "bin", "postgres"));
      chmodSync(path.join(nativeDir, "lib"), 0o755);
    },
  );

  it.skipIf(isShort || !isRoot)("are copied to the data folder when the account cannot reach them", async () => {
    const closed = freshFolder(os.tmpdir());
    const nativeDir = path.join(closed, "native");
    cpSync(findPostgresPackage().nativeDir, nativeDir, { recursive: true, verbatimSymlinks: true });
    chmodSync(closed, 0o700);
    const dataDir = freshFolder(os.tmpdir());
    const binaries = await prepare(nativeDir, dataDir, accountNamed("nobody"));
    expect(binaries.postgres.startsWith(dataDir)).toBe(true);
  });

  it("that need another C library are told from broken ones", async () => {
    const nativeDir = freshFolder(os.tmpdir());
    mkdirSync(path.join(nativeDir, "bin"));
    writeFileSync(path.join(nativeDir, "bin", "postgres"), "#!/lib/no-such-loader\n", { mode: 0o755 });
    await expect(prepare(nativeDir, freshFolder(os.tmpdir()))).rejects.toThrow(/glibc.*musl.*set DATABASE_URL/);
  });
});

describe("started by root", { timeout: 90_000 }, () => {
  it.skipIf(!isRoot)("runs as nobody in the data folder", async () => {
    const dataDir = freshFolder();
    await start(dataDir);
    const nobody = accountNamed("nobody");
    expect(statSync(path.join(dataDir, "postgres")).uid).toBe(nobody?.uid);
    expect(statSync(dataDir).uid).toBe(0);
  });

  it.skipIf(isShort || !isRoot)(
    "keeps the database below /var/tmp when nobody cannot enter the data folder",
    async () => {
      const dataDir = path.join(freshFolder(), "data");
      mkdirSync(dataDir, { mode: 0o700 });
      folders.push(dataDir);
      const lines: string[] = [];
      const first = await start(dataDir, { onProgress: (line) => lines.push(line) });
      const home = homeOf(dataDir);
      expect(home).toMatch(/^\/var\/tmp\/vointi-/);
      expect(lines.join()).toContain(home);
      await write(first, 2);
      await first.stop();

      chmodSync(dataDir, 0o755);
      const second = await start(dataDir);
      expect(await count(second)).toBe(2);
      await second.stop();

      rmSync(home, { recursive: true });
      await expect(start(dataDir)).rejects.toThrow("is gone");
    },
  );

  it.skipIf(isShort || !isRoot || !ordinaryReachesUs)(
    "leaves the database of an ordinary user to that user",
    async () => {
      const dataDir = freshFolder();
      spawnSync("chown", [String(ordinary?.uid), dataDir]);
      chmodSync(dataDir, 0o700);
      const theirs = await startChild(dataDir, { ordinary: true });
      await write(theirs, 2);
      theirs.child.kill("SIGTERM");
      await until(() => theirs.child.exitCode !== null);

      const ours = await start(dataDir);
      expect(await count(ours)).toBe(2);
      await ours.stop();
      expect(statSync(path.join(dataDir, "postgres")).uid).toBe(ordinary?.uid);

      expect(await count(await startChild(dataDir, { ordinary: true }))).toBe(2);
    },
  );
});

describe("started by an ordinary user", { timeout: 90_000 }, () => {
  it.skipIf(isShort || !ordinaryReachesUs)(
    "runs as that user, and says so when a folder is not theirs to write",
    async () => {
      const dataDir = freshFolder();
      if (ordinary !== null) spawnSync("chown", [String(ordinary.uid), dataDir]);
      const child = await startChild(dataDir, { ordinary: true });
      expect(await count(child)).toBe(0);
      expect(statSync(path.join(dataDir, "postgres")).uid).toBe(ordinary?.uid ?? process.getuid?.());

      const closed = freshFolder();
      chmodSync(closed, 0o555);
      expect((await runChild(closed, { ordinary: true })).error).toContain(`No permission to read and write ${closed}`);
      chmodSync(closed, 0o755);
    },
  );
});

async function start(dataDir: string, options: { holderName?: string; onProgress?: (line: string) => void } = {}) {
  const embedded = await startEmbeddedPostgres({ dataDir, holderName: `test ${process.pid}`, ...options });
  started.push(embedded);
  return embedded;
}

type Said = {
  pid: number;
  connection?: EmbeddedPostgres["connection"];
  error?: string;
  holder?: string;
  result?: string;
};
type ChildOptions = { ordinary?: boolean; detached?: boolean };

const holderScript = (dataDir: string) => `
  const { startEmbeddedPostgres } = await import("./server/embedded-postgres/embedded-postgres.ts");
  const embedded = await startEmbeddedPostgres({
    dataDir: ${JSON.stringify(dataDir)}, holderName: "child " + process.pid,
  });
  process.once("SIGTERM", () => embedded.stop());
  say({ connection: embedded.connection });`;

function spawnChild(dataDir: string, options: ChildOptions = {}): ChildProcess {
  return spawnScript(holderScript(dataDir), options);
}

/** A Node process of its own that runs TypeScript; `say(object)` in the script hands a line to {@link hear}. */
function spawnScript(script: string, options: ChildOptions = {}): ChildProcess {
  const code = `
    const say = (said) => console.log(JSON.stringify({ pid: process.pid, ...said }));
    try { ${script} } catch (error) { say({ error: error.message, holder: error.holder }); }`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", code], {
    cwd: repository,
    stdio: ["ignore", "pipe", "inherit"],
    detached: options.detached,
    ...(options.ordinary && ordinary !== null ? { uid: ordinary.uid, gid: ordinary.gid } : {}),
  });
  children.push(child);
  return child;
}

async function hear(child: ChildProcess): Promise<Said> {
  if (child.stdout === null) throw new Error("The child has no output");
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line) as Said;
  throw new Error(`The child ended without a word (${child.exitCode ?? child.signalCode})`);
}

const runChild = (dataDir: string, options: ChildOptions = {}) => hear(spawnChild(dataDir, options));
const runScript = (script: string) => hear(spawnScript(script, { ordinary: true }));

async function startChild(dataDir: string, options: ChildOptions = {}) {
  const child = spawnChild(dataDir, options);
  const said = await hear(child);
  if (said.connection === undefined) throw new Error(said.error);
  return { child, connection: said.connection };
}

async function using<T>(connection: EmbeddedPostgres["connection"], work: (sql: postgres.Sql) => PromiseLike<T>) {
  const sql = postgres({ ...connection, max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function write({ connection }: Pick<EmbeddedPostgres, "connection">, rows: number): Promise<void> {
  await using(connection, async (sql) => {
    await sql`create table if not exists kept (id int primary key)`;
    for (let id = 1; id <= rows; id += 1) await sql`insert into kept values (${id}) on conflict do nothing`;
  });
}

async function count({ connection }: Pick<EmbeddedPostgres, "connection">): Promise<number> {
  return using(connection, async (sql) => {
    await sql`create table if not exists kept (id int primary key)`;
    const [row] = await sql<{ n: number }[]>`select count(*)::int as n from kept`;
    return row?.n ?? -1;
  });
}

/** A folder that every account may enter, as a project folder usually is. */
function freshFolder(parent = clusterParent): string {
  const folder = realpathSync(mkdtempSync(path.join(parent, "vp-")));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** A copy as a restore leaves it: owned by whoever runs the tests. */
function madeFolder(): string {
  const folder = freshFolder();
  cpSync(path.join(made, "postgres"), path.join(folder, "postgres"), { recursive: true });
  chmodSync(path.join(folder, "postgres"), 0o700);
  return folder;
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 1_000_000_000;
}

function homeOf(dataDir: string): string {
  const pointer = path.join(dataDir, "postgres-moved-to");
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : dataDir;
}

function postmasterPid(dataDir: string): number | null {
  const file = path.join(homeOf(dataDir), "postgres", "postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) || null : null;
}

function copyOfPackage(): string {
  const nativeDir = path.join(freshFolder(os.tmpdir()), "native");
  cpSync(findPostgresPackage().nativeDir, nativeDir, { recursive: true, verbatimSymlinks: true });
  return nativeDir;
}

/** Removes the symbolic links between libraries, and returns how many there were. */
function removeLinks(nativeDir: string): number {
  const lib = path.join(nativeDir, "lib");
  const links = readdirSync(lib).filter((name) => lstatSync(path.join(lib, name)).isSymbolicLink());
  for (const name of links) unlinkSync(path.join(lib, name));
  return links.length;
}

function prepare(nativeDir: string, copyParent: string, account: Account | null = null) {
  return prepareBinaries({
    package: { nativeDir, version: "1" },
    copyParent,
    account,
    onProgress: () => undefined,
  });
}

function accountNamed(name: string): Account | null {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((each) => each.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined ? null : { uid: Number(uid), gid: Number(gid), name };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(condition: () => boolean, pause = 20): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error("Waited 15 s in vain");
    await sleep(pause);
  }
}
