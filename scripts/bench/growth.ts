/**
 * `npm run bench -- --growth [--results <how many>]`: how many blocks of the tables and their indexes a request reads when
 * a hundred thousand results are there, and when there are as many as asked for. Blocks say what will be slow at ten
 * million, whatever machine counts them.
 */
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { runRetention } from "~/features/retention/retention-job.server";
import { pageUrl } from "~/i18n/paths";
import { type Asked, send } from "./ask-api";
import { addManyResults, exportPath } from "./export";
import { addPastResults } from "./past-results";
import { addAdministrator, addOrder, addPeople } from "./people";
import type { Product } from "./product";
import { ofRun, type Step } from "./walk";

/** Results of which the blocks are compared with. */
const small = 100_000;
/** People of each order: what an export of one order reads stays the same. */
const peopleOfOrder = 5_000;
/** Of the blocks at `small`. */
const bar = 1.2;
const perRequest = 20;
/** PostgreSQL tells what a connection has read ten seconds after the connection fell idle, at the latest. */
const toldAfterMs = 11_000;

type Measured = { name: string; blocks: number };

export async function printGrowth(product: Product, results: number): Promise<void> {
  if (results <= small) throw new Error(`more than ${small} results are compared with ${small}`);
  await fill(product, small);
  const before = await measure(product);
  const sizeBefore = await sizeOf(product);
  await fill(product, results - small);
  const after = await measure(product);
  const sizeAfter = await sizeOf(product);

  const perResult = (sizeAfter - sizeBefore) / (results - small);
  console.log(
    `The database holds ${gigabytes(sizeAfter)} with ${results} results: ${Math.round(perResult)} bytes a result,`,
  );
  console.log(`so ${gigabytes(perResult * 10_000_000)} with ten million.`);
  console.log(`Blocks of 8 kB, of tables and their indexes, for each request (bar ${bar} ×):`);
  console.log(`${"".padEnd(28)}${[String(small), String(results), "×"].map((word) => word.padStart(12)).join("")}`);
  for (const [index, { name, blocks }] of after.entries()) {
    const first = before[index]?.blocks ?? 0;
    const numbers = [first.toFixed(1), blocks.toFixed(1), (blocks / first).toFixed(2)];
    console.log(`${name.padEnd(28)}${numbers.map((value) => value.padStart(12)).join("")}`);
  }
}

/** Completed results in orders of their own, each of people who have one. */
async function fill({ database }: Product, count: number): Promise<void> {
  for (let added = 0; added < count; added += peopleOfOrder) {
    const filled = await addOrder(database.db, "energetic_person_plus_extended_work");
    await addManyResults(database, filled, Math.min(peopleOfOrder, count - added));
  }
  await database.raw`set statement_timeout = 0`;
  await database.raw`vacuum (analyze)`;
}

async function measure(product: Product): Promise<Measured[]> {
  const { server, database, order, walk, cookie: cookieName, postgres } = product;
  const [first, second] = walk;
  if (!first || !second) throw new Error("the walk has no two questions");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const people = await addPeople(database.db, order, perRequest);
  for (const { userUuid } of people) await addPastResults(database.db, userUuid, order, 4);
  const exported = await addOrder(database.db, "energetic_person_plus_extended_work");
  await addManyResults(database, exported, peopleOfOrder);
  const administrator = `${cookieName}=${await addAdministrator(database.db, order)}`;
  // Each takes pages of the tables that others had not seen yet; what vacuum says of them is looked at while planning.
  await database.raw`vacuum (analyze)`;

  const asAll = async (asked: (resultId: string) => Asked) => {
    for (const { sessionToken, resultId } of people) {
      await send(agent, server.port, asked(resultId), `${cookieName}=${sessionToken}`);
    }
  };
  const answerAll = async (step: Step) => {
    for (const { sessionToken, resultId } of people) {
      const response = await fetch(server.origin + ofRun(step.post, resultId), {
        method: "POST",
        redirect: "manual",
        headers: {
          cookie: `${cookieName}=${sessionToken}`,
          "sec-fetch-site": "same-origin",
          "content-type": "application/x-www-form-urlencoded",
        },
        body: step.body,
      });
      if (response.status !== 303) throw new Error(`an answer was answered with ${response.status}`);
    }
  };
  const page = (path: string) => () => asAll(() => ({ method: "GET", path }));
  const ofOrder = { assessmentOrderId: order.id };
  const requests: { name: string; times: number; prepare?: () => Promise<unknown>; act: () => Promise<unknown> }[] = [
    {
      name: "question",
      times: perRequest,
      act: () => asAll((resultId) => ({ method: "GET", path: ofRun(first.post, resultId) })),
    },
    {
      name: "answer",
      times: perRequest,
      prepare: () => answerAll(first),
      act: () => answerAll(second),
    },
    { name: "list", times: perRequest, act: page(pageUrl("assessments", "fi")) },
    { name: "results", times: perRequest, act: page(pageUrl("orderResults", "fi", ofOrder)) },
    { name: "comparison", times: perRequest, act: page(pageUrl("orderComparison", "fi", ofOrder)) },
    {
      name: `export of ${peopleOfOrder}`,
      times: 1,
      act: () => send(agent, server.port, { method: "GET", path: exportPath(exported.id) }, administrator),
    },
    { name: "retention, nothing due", times: 1, act: () => runRetention(postgres.connection) },
  ];
  const measured: Measured[] = [];
  for (const { name, times, act, prepare = act } of requests) {
    // Statements are prepared and planned, and definitions read, before it counts.
    await prepare();
    const before = await blocksRead(product);
    await act();
    measured.push({ name, blocks: ((await blocksRead(product)) - before) / times });
  }
  agent.destroy();
  return measured;
}

/** Blocks of our tables, their indexes and what is kept beside them, since the database began to count. */
async function blocksRead({ database }: Product): Promise<number> {
  await sleep(toldAfterMs);
  const [row] = await database.raw<{ blocks: number }[]>`
    select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read, 0) + coalesce(idx_blks_hit, 0) + coalesce(toast_blks_read, 0)
      + coalesce(toast_blks_hit, 0) + coalesce(tidx_blks_read, 0) + coalesce(tidx_blks_hit, 0))::float8 as blocks
    from pg_statio_user_tables`;
  return row?.blocks ?? 0;
}

async function sizeOf({ database }: Product): Promise<number> {
  const [row] = await database.raw<{ bytes: number }[]>`select pg_database_size(current_database())::float8 as bytes`;
  return row?.bytes ?? 0;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
