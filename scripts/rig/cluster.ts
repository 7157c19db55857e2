/** PostgreSQL under Patroni with one synchronous standby, as deploy/patroni describes a node. */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse, stringify } from "yaml";
import { freePort } from "../bench/servers";
import { atEnd } from "../until-end";
import { beginBackups, writeBackupSettings } from "./backups";
import type { Cluster, Node } from "./node";
import { folderFor, type Program, startProgram, until } from "./program";

type Member = { name: string; role: string; state: string };

export async function startCluster(folder: string, logs: string): Promise<Cluster> {
  const etcdPort = await freePort();
  const etcd = await startEtcd(folder, logs, etcdPort);
  const passwords = { vointi: secret(), postgres: secret(), replicator: secret(), rewinder: secret() };
  const binDir =
    spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim() || "/usr/lib/postgresql/15/bin";
  const home = folderFor(folder, "patroni");
  copyFileSync("deploy/postgresql/make-database.sh", join(home, "make-database.sh"));
  const start = async (name: string) =>
    startNode({
      name,
      folder,
      logs,
      home,
      etcdPort,
      passwords,
      binDir,
      port: await freePort(),
      patroniPort: await freePort(),
    });
  const nodes: [Node, Node] = [await start("postgresql1"), await start("postgresql2")];
  const members = () => membersOf(nodes);
  const cluster: Cluster = {
    nodes,
    etcdUrl: `http://127.0.0.1:${etcdPort}`,
    passwords,
    binDir,
    etcd,
    async primary() {
      const leader = (await members()).find(({ role, state }) => role === "leader" && state === "running");
      return nodes.find(({ name }) => name === leader?.name);
    },
    async standby() {
      const primary = await cluster.primary();
      return primary && nodes.find((node) => node !== primary);
    },
    untilWhole: () =>
      until(
        "a primary with its synchronous standby",
        async () => {
          const found = await members();
          const runs = (wanted: string) =>
            found.some(({ role, state }) => role === wanted && ["running", "streaming"].includes(state));
          return runs("leader") && runs("sync_standby");
        },
        180,
      ),
  };
  await cluster.untilWhole();
  await beginBackups((await cluster.primary()) ?? nodes[0]);
  return cluster;
}

const secret = () => randomBytes(18).toString("base64url");

async function startEtcd(folder: string, logs: string, port: number): Promise<Cluster["etcd"]> {
  const url = `http://127.0.0.1:${port}`;
  const peer = `http://127.0.0.1:${await freePort()}`;
  const start = async () => {
    const program = startProgram({
      name: "etcd",
      command: "etcd",
      args: [
        ...["--name", "etcd", "--data-dir", folderFor(folder, "etcd"), "--log-level", "warn"],
        ...["--listen-client-urls", url, "--advertise-client-urls", url],
        ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", `etcd=${peer}`],
      ],
      logs,
    });
    await until("etcd", () => isFine(`${url}/health`));
    return program;
  };
  let program = await start();
  return {
    lose: () => program.end("SIGKILL"),
    async bringBack() {
      program = await start();
    },
  };
}

const isFine = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    (response) => response.ok,
    () => false,
  );

async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  for (const { patroniPort } of nodes) {
    const url = `http://127.0.0.1:${patroniPort}/cluster`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

function startNode(given: {
  name: string;
  folder: string;
  logs: string;
  home: string;
  etcdPort: number;
  port: number;
  patroniPort: number;
  binDir: string;
  passwords: Record<"vointi" | "postgres" | "replicator" | "rewinder", string>;
}): Node {
  const { name, folder, logs, home, passwords, port, patroniPort } = given;
  const dataDir = join(folderFor(folder, name), "data");
  const socketDir = join(folder, name);
  const backups = writeBackupSettings({ folder, home, name, dataDir, port, socketDir });
  const settings = join(home, `${name}.yml`);
  const config = parse(readFileSync("deploy/patroni/patroni.yml", "utf8"));
  config.restapi.listen = `127.0.0.1:${patroniPort}`;
  config.bootstrap.post_bootstrap = join(home, "make-database.sh");
  Object.assign(config.postgresql, {
    listen: `127.0.0.1:${port}`,
    data_dir: dataDir,
    bin_dir: given.binDir,
    pgpass: join(folder, name, "pgpass"),
    parameters: {
      unix_socket_directories: socketDir,
      archive_command: config.postgresql.parameters.archive_command.replace(/--config=\S+/, `--config=${backups}`),
    },
  });
  writeFileSync(settings, stringify(config));
  let patroni: Program;
  const bringBack = () => {
    patroni = startProgram({
      name,
      command: "patroni",
      args: [resolve(settings)],
      logs,
      env: {
        VOINTI_PASSWORD: passwords.vointi,
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: `127.0.0.1:${given.etcdPort}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${patroniPort}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
        PATRONI_SUPERUSER_PASSWORD: passwords.postgres,
        PATRONI_REPLICATION_PASSWORD: passwords.replicator,
        PATRONI_REWIND_PASSWORD: passwords.rewinder,
      },
    });
  };
  // Patroni that is killed leaves its PostgreSQL behind: told before Patroni, this is done after it.
  atEnd(() => killPostmaster(dataDir, "SIGQUIT"));
  bringBack();
  return {
    name,
    port,
    patroniPort,
    dataDir,
    socketDir,
    backups,
    postmaster: () => postmasterOf(dataDir),
    killPostgres: () => killPostmaster(dataDir, "SIGKILL"),
    async lose() {
      const gone = patroni.end("SIGKILL");
      killPostmaster(dataDir, "SIGKILL");
      await gone;
    },
    bringBack,
    freeze: () => freeze(patroni.pid, postmasterOf(dataDir)),
  };
}

function freeze(patroni: number, postmaster: number | undefined): () => void {
  const processes = [patroni, ...(postmaster ? [postmaster, ...childrenOf(postmaster)] : [])];
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes) if (existsSync(`/proc/${pid}`)) process.kill(pid, name);
  };
  signal("SIGSTOP");
  const thaw = () => signal("SIGCONT");
  // What stands still can't be ended.
  atEnd(thaw);
  return thaw;
}

/** The processes that this one has started. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
}

/** The process whose number stands in the folder's own file, if it is that folder's PostgreSQL. */
function postmasterOf(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n")[0]);
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(dataDir) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function killPostmaster(dataDir: string, signal: NodeJS.Signals): void {
  const pid = postmasterOf(dataDir);
  if (pid !== undefined) process.kill(pid, signal);
}
