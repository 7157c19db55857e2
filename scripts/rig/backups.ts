/** Backups by pgBackRest with the settings of deploy/pgbackrest, and the way back from them. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Cluster, Node } from "./node";
import { folderFor, runProgram, startProgram, until } from "./program";

/** The settings of a node's backups; its repository is the same for all. */
export function writeBackupSettings(given: {
  folder: string;
  home: string;
  name: string;
  dataDir: string;
  port: number;
  socketDir: string;
}): string {
  const { folder, home, name } = given;
  const own: Record<string, string> = {
    "repo1-path": folderFor(folder, "backups"),
    "log-path": folderFor(folder, "pgbackrest-log"),
    "lock-path": folderFor(folder, `${name}-lock`),
    "spool-path": folderFor(folder, `${name}-spool`),
    "pg1-path": given.dataDir,
    "pg1-port": String(given.port),
    "pg1-socket-path": given.socketDir,
  };
  const file = join(home, `${name}-pgbackrest.conf`);
  const text = readFileSync("deploy/pgbackrest/pgbackrest.conf", "utf8");
  writeFileSync(
    file,
    text.replace(/^([\w-]+)=.*$/gm, (line, option: string) => (own[option] ? `${option}=${own[option]}` : line)),
  );
  return file;
}

const pgBackRest = ({ backups }: Node, ...args: string[]) =>
  runProgram("pgbackrest", [`--config=${backups}`, "--stanza=vointi", ...args]);

export async function beginBackups(primary: Node): Promise<void> {
  await pgBackRest(primary, "stanza-create");
}

export async function backUp(primary: Node): Promise<void> {
  await pgBackRest(primary, "backup", "--type=full");
}

/** Ends the segment of WAL that is being written and waits until it is in the repository. */
export async function untilArchived(primary: Node): Promise<void> {
  await pgBackRest(primary, "check");
}

/**
 * Loses both nodes with all they hold, and brings PostgreSQL back as it was at that moment: the first node from the backup
 * and its WAL, Patroni on it with no memory of before, and a new standby.
 */
export async function restoreTo(cluster: Cluster, moment: string, logs: string): Promise<void> {
  const [first, second] = cluster.nodes;
  await pgBackRest(first, "restore", "--type=time", `--target=${moment}`, "--target-action=promote");
  const settings: Record<string, string | number> = {
    port: first.port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: first.socketDir,
    hba_file: join(first.dataDir, "pg_hba.conf"),
    ident_file: join(first.dataDir, "pg_ident.conf"),
    archive_mode: "off",
  };
  const server = startProgram({
    name: "restoring",
    command: join(cluster.binDir, "postgres"),
    args: ["-D", first.dataDir, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    logs,
  });
  await until("the end of recovery", () => hasRecovered(first), 300);
  await server.end("SIGINT");
  await forgetCluster(cluster.etcdUrl);
  first.bringBack();
  await until("a primary", async () => (await cluster.primary()) !== undefined, 60);
  second.bringBack();
}

/** Nothing is left of either node. */
export async function loseAll({ nodes }: Cluster): Promise<void> {
  for (const node of nodes) await node.lose();
  for (const { dataDir } of nodes) rmSync(dataDir, { recursive: true, force: true });
}

async function hasRecovered({ port, socketDir }: Node): Promise<boolean> {
  const args = [
    "-X",
    "-A",
    "-t",
    "-h",
    socketDir,
    "-p",
    String(port),
    "-U",
    "postgres",
    "-c",
    "select pg_is_in_recovery()",
  ];
  return runProgram("psql", args).then(
    (said) => said.trim() === "f",
    () => false,
  );
}

/** etcd's memory of the cluster says who led it: what is gone. */
async function forgetCluster(etcdUrl: string): Promise<void> {
  const key = (text: string) => Buffer.from(text).toString("base64");
  const range = { key: key("/vointi/"), range_end: key("/vointi0") };
  const response = await fetch(`${etcdUrl}/v3/kv/deleterange`, { method: "POST", body: JSON.stringify(range) });
  if (!response.ok) throw new Error(`etcd answered ${response.status}`);
}
