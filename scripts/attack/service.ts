/** The service under attack: the production build in a process of its own, on a PostgreSQL that only this run knows. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connectDatabase, type Database, type DatabaseConnection } from "~/db/client.server";
import { startEmbeddedPostgres } from "../../server/embedded-postgres/embedded-postgres";
import { databaseEnv } from "../../tests/fixtures/instances";
import { markedController } from "../bench/marked-controller";
import { freePort, type RunningServer, startServer, temporaryFolder } from "../bench/servers";
import { atEnd, untilEnd } from "../until-end";

export type Service = {
  port: number;
  /** The process that serves now; another one after `restart`. */
  server(): RunningServer;
  hasEnded(): boolean;
  /** Ends the process at once, whatever it does, and starts another on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

export type AttackedDatabase = Database & { target: DatabaseConnection; dataDir: string };

/** Starts a PostgreSQL that lasts as long as the script and does the release step of the build. */
export async function openDatabase(): Promise<AttackedDatabase> {
  const dataDir = join(temporaryFolder("attack"), "data");
  const postgres = await untilEnd(
    () => startEmbeddedPostgres({ dataDir, holderName: "vointi attack" }),
    (started) => started.stop(),
  );
  const release = spawnSync(process.execPath, ["build/production/release-command.js"], {
    env: { ...process.env, ...environment(dataDir, 0), ...databaseEnv(postgres.connection) },
    encoding: "utf8",
  });
  if (release.status !== 0) throw new Error(`the release step failed:\n${release.stdout}${release.stderr}`);
  const database = connectDatabase(postgres.connection, { poolSize: 2 });
  atEnd(() => database.close());
  return { ...database, target: postgres.connection, dataDir };
}

/** Starts the server as a deployment does. `databaseVariables` say by which way it reaches its database. */
export async function startService(dataDir: string, databaseVariables: Record<string, string>): Promise<Service> {
  const port = await freePort();
  const start = () =>
    startServer({
      args: startArguments(),
      port,
      path: "/readyz",
      logFile: join(dataDir, "server.log"),
      env: { ...environment(dataDir, port), ...databaseVariables },
    });
  let server = await start();
  const kill = async () => {
    server.process.kill("SIGKILL");
    await server.stop();
  };
  return {
    port,
    server: () => server,
    hasEnded: () => server.process.exitCode !== null || server.process.signalCode !== null,
    async restart() {
      await kill();
      server = await start();
    },
    stop: kill,
  };
}

/** What comes after `node` in the start command of fly.toml: the heap of its machine among it. */
export function startArguments(): string[] {
  const command = /^\s*app = "node (.+)"$/m.exec(readFileSync("fly.toml", "utf8"))?.[1];
  if (!command) throw new Error("fly.toml has no start command");
  return command.split(" ");
}

function environment(dataDir: string, port: number): Record<string, string> {
  return {
    VOINTI_MODE: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    // The attack says where it comes from, so that no budget of one address ends it.
    TRUST_PROXY: "1",
    DATA_DIR: dataDir,
    ALLOW_LOCAL_FILES: "1",
    SESSION_SECRETS: "a secret of the attack with at least 32 characters",
    EXPORT_KEYS: "a key of the attack with at least 32 characters",
    REPORT_LEDGER_KEYS: "4tGm8QzXw1Lr6YhKe3VbN9cJp5SdF2aU",
    LOG_LEVEL: "error",
    ENABLE_SMS_LOGIN: "1",
    DISABLE_MARKETING_PAGES: "0",
    // Nobody is sent anything: nobody listens there.
    SMS_URL: "http://127.0.0.1:9",
    ...markedController("attack"),
    RESEND_API_KEY: "attack",
    RESEND_BASE_URL: "http://127.0.0.1:9",
  };
}

/** Memory of a process in MB: what it has now and the most it had. Undefined where the system does not tell. */
export function memoryOf(pid: number): { now: number; most: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const mb = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? Number.NaN) / 1_024;
    const [now, most] = [mb("VmRSS"), mb("VmHWM")];
    return Number.isNaN(now) ? undefined : { now, most };
  } catch {
    const { status, stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
    const now = Number(stdout) / 1_024;
    return status === 0 && now > 0 ? { now, most: now } : undefined;
  }
}
