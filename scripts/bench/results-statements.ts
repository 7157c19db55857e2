import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/server-runtime";
import type { App } from "~/app.server";
import { connectDatabase, type Db } from "~/db/client.server";
import type { RequestContext } from "~/http/context.server";
import { type PageName, pageUrl } from "~/i18n/paths";
import { parseEnv } from "~/platform/env.server";
import { createLogger } from "~/platform/log.server";
import { createSecrets } from "~/platform/secrets.server";
import { systemClock } from "~/platform/time/clock";
import { openContent } from "../../server/content";
import { builtFolders } from "../../server/release";
import { addPastResults } from "./past-results";
import { addPeople, type BenchOrder } from "./people";

const pastResults = { few: 2, many: 500 } as const;

const requests: { name: string; page: PageName; query?: Record<string, string> }[] = [
  { name: "latest results", page: "orderResults" },
  { name: "how the index came", page: "orderResults", query: { explain: "index" } },
  { name: "comparison", page: "orderComparison" },
  { name: "comparison of a module", page: "orderComparison", query: { module: "core.sleep" } },
];

/** Prints the statements of the results pages for a person with 2 and one with 500 past results of one order. */
export async function printResultsStatements(options: {
  db: Db;
  target: Parameters<typeof connectDatabase>[0];
  buildFolder: string;
  env: Record<string, string>;
  order: BenchOrder;
}): Promise<void> {
  const { db, order, buildFolder } = options;
  let sent = 0;
  const database = connectDatabase(options.target, { poolSize: 2, onQuery: () => (sent += 1) });
  const env = parseEnv({ ...options.env, LOG_LEVEL: "error" });
  const app: App = {
    env,
    database,
    db: database.db,
    bulk: database.bulk,
    clock: systemClock,
    log: createLogger(env.logLevel),
    secrets: createSecrets(env.sessionSecrets ?? []),
    exportSecrets: createSecrets(env.exportKeys ?? []),
    ...(await openContent(builtFolders(buildFolder), env, createLogger("error"))),
  };
  const build = (await import(pathToFileURL(join(buildFolder, "server", "index.js")).href)) as ServerBuild;
  const params = { assessmentOrderId: order.id };

  async function count(sessionToken: string, { page, query }: (typeof requests)[number]): Promise<number> {
    const context: RequestContext = {
      app,
      requestId: "bench",
      route: "bench",
      byScript: false,
      isDocument: true,
      browser: "supported",
      version: build.assets.version,
      clientAddress: "127.0.0.1",
      nonce: "bench",
      sessionToken,
      formToken: "bench",
      refusal: undefined,
    };
    const request = new Request(env.publicOrigin + pageUrl(page, "fi", params, query));
    sent = 0;
    await build.routes[`fi.${page}`]?.module.loader?.({ request, params, context });
    if (sent === 0) throw new Error(`${page} asked the database nothing`);
    return sent;
  }

  async function countAll(past: number): Promise<number[]> {
    const [person] = await addPeople(db, order, 1);
    if (!person) throw new Error("nobody was added");
    await addPastResults(db, person.userUuid, order, past);
    const counts: number[] = [];
    for (const request of requests) {
      // Definitions are read once per process; what a running server sends is counted.
      await count(person.sessionToken, request);
      counts.push(await count(person.sessionToken, request));
    }
    return counts;
  }

  const few = await countAll(pastResults.few);
  const many = await countAll(pastResults.many);
  await database.close();
  console.log("\nSQL statements of the results pages:");
  console.log(
    `${"".padEnd(24)}${`${pastResults.few} past results`.padStart(20)}${`${pastResults.many} past results`.padStart(26)}`,
  );
  for (const [index, { name }] of requests.entries()) {
    console.log(`${name.padEnd(24)}${String(few[index]).padStart(20)}${String(many[index]).padStart(26)}`);
  }
}
