import { randomUUID } from "node:crypto";
import type { Db } from "~/db/client.server";
import { userRoles } from "~/db/schema/people";
import { reportCells, reportSnapshots } from "~/db/schema/reports";
import { startSession } from "~/features/sessions/session.server";
import { pageUrl } from "~/i18n/paths";
import { madeReports } from "../../tests/fixtures/disclosure/made-reports";
import type { Server } from "./ask-api";
import { addPeople, type BenchOrder } from "./people";
import { percentile } from "./percentile";
import { askRepeatedly, type Call } from "./repeated";

/** Of the bar: how many pages of the bare server one of a report may cost. */
const bar = 30;

const size = { units: 17, areas: 9, waves: 4 };

/**
 * `npm run bench -- --report`: what the page of a report of 17 units, 9 areas and 4 waves costs beside a page of the bare
 * server that reads one row, one request after the other.
 */
export async function printReport(given: {
  app: Server;
  bare: Server;
  db: Db;
  order: BenchOrder;
  cookieName: string;
  requests: number;
}): Promise<void> {
  const { app, bare, db, order, cookieName, requests } = given;
  await addReports(db, order.id);
  const cookie = `${cookieName}=${await addReader(db, order)}`;
  const path = pageUrl("reportsOrder", "fi", { assessmentOrderId: order.id });
  const calls: Call[] = [
    {
      name: "bare node:http",
      server: bare,
      asked: () => ({ method: "GET", path: "/question/0" }),
      cookie: () => "person=a",
    },
    { name: "a report", server: app, asked: () => ({ method: "GET", path }), cookie: () => cookie },
  ];
  console.log(`The page of a report of ${size.units} units, ${size.areas} areas and ${size.waves} waves:`);
  console.log(
    `${"".padEnd(20)}${["median ms", "p95 ms", "× bare", "CPU ms", "× bare", "kB"].map((word) => word.padStart(12)).join("")}`,
  );
  let first: { median: number; cpu: number } | undefined;
  for (const call of calls) {
    await askRepeatedly(call, { requests, peopleAtOnce: 1 });
    const { latencies, cpu, bytes } = await askRepeatedly(call, { requests, peopleAtOnce: 1 });
    const median = percentile(latencies, 0.5);
    first ??= { median, cpu };
    const numbers = [median, percentile(latencies, 0.95), median / first.median, cpu, cpu / first.cpu, bytes / 1_000];
    console.log(`${call.name.padEnd(20)}${numbers.map((value) => value.toFixed(2).padStart(12)).join("")}`);
  }
  console.log(`The bar is ${bar} × the bare server.`);
}

async function addReports(db: Db, orderId: string): Promise<void> {
  for (const { wave, outline, certificate, cells } of madeReports(size)) {
    const id = randomUUID();
    await db.insert(reportSnapshots).values({ id, orderId, wave, outline, certificate });
    await db.insert(reportCells).values(cells.map((cell) => ({ snapshotId: id, ...cell })));
  }
}

/** Somebody who reads the organisation's reports, signed in; returns the session. */
async function addReader(db: Db, order: BenchOrder): Promise<string> {
  const [person] = await addPeople(db, order, 1);
  if (!person) throw new Error("nobody to read");
  await db
    .insert(userRoles)
    .values({ userId: person.userUuid, role: "subscriber", organisationId: order.organisationId });
  // Another role ends all sessions.
  return startSession(db, person.userUuid, "");
}
