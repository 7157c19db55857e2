import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { users } from "~/db/schema/people";
import { erasureList, erasureMark } from "~/features/erasures/erasure-list.server";
import { markedController } from "../../scripts/bench/marked-controller";
import { databaseEnv } from "../fixtures/instances";
import { addPerson, present } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { freePort } from "../fixtures/servers/demo-server";

const isRoot = process.getuid?.() === 0;
/** The account of nobody: like the image's own, it owns nothing but the folder for data. */
const nobody = { uid: 65_534, gid: 65_534 };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let env: Record<string, string>;
const app = () => join(folder, "app");

/** The lines of the image's last stage that begin with this word. */
const linesOf = (word: string) =>
  present(
    readFileSync("Dockerfile", "utf8")
      .split(/^FROM /m)
      .at(-1),
  )
    .replaceAll("\\\n", "")
    .split("\n")
    .flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));
const commandIn = (text: string) =>
  JSON.parse(present(/CMD (\[.*\])|^(\[.*\])/.exec(text))[0].replace(/^CMD /, "")) as string[];

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  folder = await mkdtemp(join(tmpdir(), "vointi-image-"));
  chmodSync(folder, 0o755);
  for (const copied of linesOf("COPY")) {
    const paths = copied.split(" ").filter((word) => !word.startsWith("--"));
    const to = paths.pop() ?? "";
    for (const from of paths.map((path) => path.replace(/^\/app\//, ""))) {
      const target = join(app(), to === "./" ? from : to);
      mkdirSync(dirname(target), { recursive: true });
      cpSync(from, target, { recursive: true });
    }
  }
  // Read-only, as far as that can be had without a container: nothing may be made in it.
  spawnSync("chmod", ["-R", "a-w,a+rX", app()]);
  mkdirSync(join(folder, "data"), { mode: 0o700 });
  if (isRoot) chownSync(join(folder, "data"), nobody.uid, nobody.gid);
  const port = await freePort();
  env = {
    PATH: process.env.PATH ?? "",
    HOME: "/nonexistent",
    ...Object.fromEntries(
      linesOf("ENV").flatMap((line) => line.split(" ").map((pair) => pair.split("=") as [string, string])),
    ),
    ...databaseEnv(database.target),
    ...markedController("rig"),
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, "data"),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    TRUST_PROXY: "1",
    ALLOW_LOCAL_FILES: "1",
    SESSION_SECRETS: "a secret of the image that has 32 characters or more",
    EXPORT_KEYS: "a key of the image that has 32 characters or more",
    REPORT_LEDGER_KEYS: "4tGm8QzXw1Lr6YhKe3VbN9cJp5SdF2aU",
    RESEND_API_KEY: "re_of_the_image",
    RESEND_BASE_URL: "http://127.0.0.1:9",
    DRAIN_MS: "0",
  };
});
afterAll(async () => {
  await database.drop();
  spawnSync("chmod", ["-R", "u+w", app()]);
  await rm(folder, { recursive: true, force: true });
});

const run = ([command = "", ...args]: string[]) =>
  spawn(command === "node" ? process.execPath : command, args, {
    cwd: app(),
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
    ...(isRoot && nobody),
  });

async function ended(command: string[]): Promise<{ code: number | null; said: string }> {
  const child = run(command);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said };
}

it("the folder of the image releases and serves without packages, written to in its data folder alone", async () => {
  expect(await readdir(app())).toEqual(["build", "package.json"]);
  const released = await ended(["node", "build/production/release-command.js"]);
  expect(released).toMatchObject({ code: 0 });
  expect(await ended(["node", "build/production/restored-command.js"])).toMatchObject({ code: 0 });
  const isWell = commandIn(present(linesOf("HEALTHCHECK")[0]));
  expect((await ended(isWell)).code).toBe(1);
  const server = run(commandIn(present(linesOf("CMD")[0])));
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk));
  try {
    const origin = present(env.PUBLIC_ORIGIN);
    await expect
      .poll(
        () =>
          fetch(`${origin}/readyz`).then(
            ({ status }) => status,
            () => said,
          ),
        { timeout: 30_000 },
      )
      .toBe(200);
    expect((await ended(isWell)).code).toBe(0);
    const page = await (await fetch(`${origin}/fi/kirjaudu`, { redirect: "follow" })).text();
    const file = present(/\/assets\/[\w.-]+\.js/.exec(page))[0];
    expect((await fetch(origin + file)).status).toBe(200);
  } finally {
    server.kill();
    await new Promise((resolve) => server.once("exit", resolve));
  }
  expect(server.exitCode).toBe(0);
}, 120_000);

it("does not start while somebody is there who was erased, until they are erased again", async () => {
  const { userUuid } = await addPerson(database.db, { language: "fi" });
  const entries = join(folder, "data", "erased");
  await erasureList(undefined, entries).note([erasureMark(userUuid)], new Date());
  if (isRoot) chownSync(entries, nobody.uid, nobody.gid);
  const refused = await ended(commandIn(present(linesOf("CMD")[0])));
  expect(refused.code).toBe(1);
  expect(refused.said).toContain("Vointi can't start: 1 people who were erased are in the database");
  const again = await ended(["node", "build/production/restored-command.js"]);
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining("Erased 1 people again") });
  expect(await database.db.$count(users, eq(users.id, userUuid))).toBe(0);
});
