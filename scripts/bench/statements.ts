import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/server-runtime";
import type { App } from "~/app.server";
import { connectDatabase, type Db } from "~/db/client.server";
import { orderInvitations } from "~/db/schema/orders";
import { results } from "~/db/schema/results";
import { cookieName } from "~/http/cookies.server";
import { pageUrl } from "~/i18n/paths";
import { parseEnv } from "~/platform/env.server";
import { createLogger } from "~/platform/log.server";
import { createSecrets } from "~/platform/secrets.server";
import { systemClock } from "~/platform/time/clock";
import { createServerApp } from "../../server/app";
import { openContent } from "../../server/content";
import { builtFolders } from "../../server/release";
import { createPages } from "../../server/remix/pages";
import { connectionWith } from "../../tests/fixtures/servers/connection";
import { completedContent } from "./completed-content";
import { addOrders, addPeople, type BenchOrder, type PersonUnderWay } from "./people";
import { ofRun, type Step } from "./walk";

/** Statements one request sends to the database, for a person with few and with many orders and results. */
export type StatementCount = { request: string; few: number; many: number };

/**
 * Sends each request to the HTTP entry of the build, in this process, and counts what its database client sends.
 * A transaction's own begin and commit are not counted; none of these requests opens one.
 */
export async function countStatements(options: {
  db: Db;
  target: Parameters<typeof connectDatabase>[0];
  buildFolder: string;
  env: Record<string, string>;
  order: BenchOrder;
  /** Answers to the first two questions. */
  walk: [Step, Step];
  orders: { few: number; many: number };
}): Promise<StatementCount[]> {
  const { order, walk } = options;
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
    ...(await openContent(builtFolders(options.buildFolder), env, createLogger("error"))),
  };
  const build = (await import(pathToFileURL(join(options.buildFolder, "server", "index.js")).href)) as ServerBuild;
  const { server } = createServerApp({
    app,
    health: { draining: false, readiness: async () => ({ isReady: true, reasons: [] }) },
    pages: createPages(build, "production"),
    version: build.assets.version,
    clientFolder: undefined,
  });

  async function count(person: PersonUnderWay, path: string, body?: string): Promise<number> {
    sent = 0;
    const init = {
      method: body === undefined ? "GET" : "POST",
      headers: {
        host: new URL(env.publicOrigin).host,
        cookie: `${cookieName("session", env)}=${person.sessionToken}`,
        "sec-fetch-site": "same-origin",
        ...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
      },
    };
    const response = await server.request(env.publicOrigin + path, init, connectionWith(body));
    await response.text();
    const expected = body === undefined ? 200 : 303;
    if (response.status !== expected) throw new Error(`${path} was answered with ${response.status}`);
    return sent;
  }

  async function countAll(orders: number): Promise<Record<string, number>> {
    const [person] = await addPeople(options.db, order, 1);
    if (!person) throw new Error("nobody was added");
    await addHistory(options.db, person, order, orders);
    const [first, second] = walk;
    const list = pageUrl("assessments", "fi");
    // Definitions are read once per process; what a running server sends is counted.
    await count(person, list);
    return {
      "GET question": await count(person, ofRun(first.post, person.resultId)),
      "POST answer": await count(person, ofRun(first.post, person.resultId), first.body),
      "GET next question": await count(person, ofRun(second.post, person.resultId)),
      "GET assessments list": await count(person, list),
      "GET results": await count(person, pageUrl("orderResults", "fi", { assessmentOrderId: order.id })),
    };
  }

  const few = await countAll(options.orders.few);
  const many = await countAll(options.orders.many);
  await database.close();
  return Object.keys(few).map((request) => ({ request, few: few[request] ?? 0, many: many[request] ?? 0 }));
}

/** So many orders with a completed result each, and as many earlier results of the order under way. */
async function addHistory(db: Db, person: PersonUnderWay, order: BenchOrder, count: number): Promise<void> {
  const orderIds = await addOrders(db, { organisationId: order.organisationId, variant: "default", count });
  await db.insert(orderInvitations).values(orderIds.map((orderId) => ({ orderId, userId: person.userUuid })));
  const content = completedContent(order.metamodules);
  const metamoduleVids = order.metamodules.map(({ vid }) => vid);
  for (const orderId of orderIds.flatMap((id) => [id, order.id])) {
    await db.insert(results).values({
      id: randomUUID(),
      userId: person.userUuid,
      orderId,
      state: "completed",
      metamoduleVids,
      finishedModuleVids: order.metamodules.flatMap(({ modules }) => modules.map(({ vid }) => vid)),
      completedAt: new Date(),
      content,
    });
  }
}
