/** What stands in front of the instances and of PostgreSQL: HAProxy and PgBouncer with the settings of deploy/. */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isOk } from "../bench/servers";
import type { Node } from "./node";
import { folderFor, type Program, startProgram, until } from "./program";

const at = (port: number) => `127.0.0.1:${port}`;

/** HAProxy before two instances and two PostgreSQL servers. */
export async function startBalancer(given: {
  folder: string;
  logs: string;
  ports: { people: number; primary: number; standby: number };
  instances: [number, number];
  nodes: [Node, Node];
}): Promise<Program> {
  const { logs, ports, instances, nodes } = given;
  const folder = folderFor(given.folder, "haproxy");
  for (const name of ["app.cfg", "postgresql.cfg"]) copyFileSync(`deploy/haproxy/${name}`, join(folder, name));
  const pem = (name: string) => readFileSync(`tests/fixtures/tls/localhost.${name}.pem`, "utf8");
  writeFileSync(join(folder, "certificate.pem"), pem("cert") + pem("key"));
  return startProgram({
    name: "haproxy",
    command: "haproxy",
    args: ["-db", "-f", join(folder, "app.cfg"), "-f", join(folder, "postgresql.cfg")],
    logs,
    env: {
      BALANCER_HTTPS: at(ports.people),
      BALANCER_CERTIFICATE: join(folder, "certificate.pem"),
      BALANCER_PRIMARY: at(ports.primary),
      BALANCER_STANDBY: at(ports.standby),
      APP1: at(instances[0]),
      APP2: at(instances[1]),
      POSTGRESQL1: at(nodes[0].port),
      POSTGRESQL1_PATRONI: String(nodes[0].patroniPort),
      POSTGRESQL2: at(nodes[1].port),
      POSTGRESQL2_PATRONI: String(nodes[1].patroniPort),
    },
  });
}

/** PgBouncer on its port, before the balancer's way to the primary. */
export function startPooler(given: {
  folder: string;
  logs: string;
  port: number;
  primary: number;
  password: string;
}): Program {
  const folder = folderFor(given.folder, "pgbouncer");
  writeFileSync(join(folder, "userlist.txt"), `"vointi" "${given.password}"\n`);
  const settings = readFileSync("deploy/pgbouncer/pgbouncer.ini", "utf8")
    .replace(/^vointi = .*$/m, `vointi = host=127.0.0.1 port=${given.primary} dbname=vointi`)
    .replace(/^listen_addr = .*$/m, "listen_addr = 127.0.0.1")
    .replace(/^listen_port = .*$/m, `listen_port = ${given.port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${join(folder, "userlist.txt")}`);
  writeFileSync(join(folder, "pgbouncer.ini"), settings);
  return startProgram({
    name: "pgbouncer",
    command: "pgbouncer",
    args: [join(folder, "pgbouncer.ini")],
    logs: given.logs,
  });
}

/** Resolves once the balancer has an instance that may get traffic. */
export const untilServed = (origin: string) => until("an instance behind the balancer", () => isOk(`${origin}/fi`));
