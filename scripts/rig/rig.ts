/** Two production instances behind HAProxy, PgBouncer, PostgreSQL with a standby, and an S3 server: all on this machine. */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { S3Settings } from "~/features/content/attachment-store.server";
import { keepsStatements } from "../../tests/fixtures/servers/installed-programs";
import { type MailProvider, startMailProvider } from "../../tests/fixtures/servers/mail-provider";
import { startS3Server } from "../../tests/fixtures/servers/s3-server";
import { startArguments } from "../attack/service";
import { markedController } from "../bench/marked-controller";
import { freePort, type RunningServer, startServer, temporaryFolder } from "../bench/servers";
import { untilEnd } from "../until-end";
import { startCluster } from "./cluster";
import { startBalancer, startPooler, untilServed } from "./front";
import type { Cluster } from "./node";
import type { Program } from "./program";

export type Instance = {
  server(): RunningServer;
  stop(): Promise<void>;
  /** Throws, with what it said, where it doesn't come up. */
  start(): Promise<void>;
  /** Ends as a deployment ends it and starts again, as the version in `tree` (the repository's own by default). */
  replace(tree?: string): Promise<void>;
};

export type Rig = {
  folder: string;
  origin: string;
  /** Straight to whichever PostgreSQL is the primary, past the pooler. */
  primaryUrl: string;
  cluster: Cluster;
  front: { balancer: Program; pooler: Program };
  /** The environment that every instance has. */
  settings: Record<string, string>;
  instances: [Instance, Instance];
  s3: S3Settings;
  mail: MailProvider;
  /** The release step of the version in `tree`; resolves with what it said. */
  release(tree?: string): Promise<string>;
  /** Another command of the build, in the same environment. */
  command(file: string): Promise<string>;
  logs: string;
};

/** The secrets of a deployment are its instances' own and the same for all of them. */
export const secrets = {
  SESSION_SECRETS: "a secret of the rig that has 32 characters or more",
  EXPORT_KEYS: "a key of the rig that has at least 32 characters",
  REPORT_LEDGER_KEYS: "7wGm8QzXw1Lr6YhKe3VbN9cJp5SdF2aU",
};

const logs = resolve(".cache/rig");

/** `mailPerSecond`: what the provider of mails takes. */
export async function startRig({ mailPerSecond = 10 }: { mailPerSecond?: number } = {}): Promise<Rig> {
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });
  const folder = temporaryFolder("rig");
  const ports = { people: await freePort(), primary: await freePort(), standby: await freePort() };
  const [poolerPort, ...instancePorts] = [await freePort(), await freePort(), await freePort()];
  const s3 = await untilEnd(startS3Server, (server) => server.stop());
  const mail = await untilEnd(
    () => startMailProvider(mailPerSecond),
    (provider) => provider.close(),
  );
  const cluster = await startCluster(folder, logs);
  const [first = 0, second = 0] = instancePorts;
  const balancer = await startBalancer({ folder, logs, ports, instances: [first, second], nodes: cluster.nodes });
  const { vointi: password } = cluster.passwords;
  const pooler = startPooler({ folder, logs, port: poolerPort, primary: ports.primary, password });
  const url = (port: number) => `postgres://vointi:${password}@127.0.0.1:${port}/vointi`;
  const origin = `https://localhost:${ports.people}`;
  const env = {
    VOINTI_MODE: "production",
    HOST: "127.0.0.1",
    PUBLIC_ORIGIN: origin,
    TRUST_PROXY: "1",
    DATABASE_URL: url(poolerPort),
    DATABASE_POOLER: "1",
    // Debian 12's PgBouncer keeps no statements; a newer one is run where PATH has it.
    ...(keepsStatements ? {} : { DATABASE_PREPARE: "0" }),
    RELEASE_DATABASE_URL: url(ports.primary),
    ...secrets,
    ...markedController("rig"),
    RESEND_API_KEY: "re_of_the_rig",
    RESEND_BASE_URL: mail.url,
    MAIL_PER_SECOND: String(mailPerSecond),
    S3_ENDPOINT: s3.settings.endpoint,
    S3_REGION: s3.settings.region,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    FILES_PROCESSOR: "This machine (rig); FI",
    LOG_LEVEL: "info",
  };
  const run = (tree: string, file: string) => runCommand(tree, file, { ...env, DATA_DIR: join(folder, "release") });
  const release = (tree = ".") => run(tree, "release-command.js");
  await release();
  const start = (name: string, port: number) => startInstance({ name, port, env, folder });
  const instances: [Instance, Instance] = [await start("app1", first), await start("app2", second)];
  await untilServed(origin);
  return {
    folder,
    origin,
    primaryUrl: url(ports.primary),
    cluster,
    front: { balancer, pooler },
    settings: env,
    instances,
    s3: s3.settings,
    mail,
    release,
    command: (file) => run(".", file),
    logs,
  };
}

async function startInstance(given: {
  name: string;
  port: number;
  env: Record<string, string>;
  folder: string;
}): Promise<Instance> {
  const { name, port, env, folder } = given;
  const start = (tree?: string) =>
    startServer({
      args: startArguments(),
      ...(tree && { tree }),
      port,
      path: "/readyz",
      logFile: join(logs, `${name}.log`),
      env: { ...env, PORT: String(port), DATA_DIR: join(folder, name) },
    });
  let server = await start();
  return {
    server: () => server,
    stop: () => server.stop(),
    async start() {
      server = await start();
    },
    async replace(tree) {
      await server.stop();
      server = await start(tree);
    },
  };
}

function runCommand(tree: string, file: string, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [`build/production/${file}`], {
    cwd: tree,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk));
  return new Promise((done, failed) => {
    child.once("exit", (code) => (code === 0 ? done(said) : failed(new Error(`${file} failed:\n${said}`))));
  });
}
