/** What an answer costs each part of the rig, how many connections there are, and what people's results weigh. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { connectDatabase, type Db } from "~/db/client.server";
import { cpuMs } from "../bench/cpu";
import { addOrder, addPeople } from "../bench/people";
import { letAnswer } from "./crowd";
import type { Drill } from "./drill";
import { type Rig, startRig } from "./rig";

export const sizes: Drill = async ({ answers, people }) => {
  const rig = await startRig();
  const database = connectDatabase({ url: rig.primaryUrl }, { poolSize: 2 });
  const order = await addOrder(database.db, "default");
  const everybody = await addPeople(database.db, order, Math.max(people, Math.ceil(answers / 20)));
  const crowd = letAnswer({ ...rig, people: everybody, metamodules: order.metamodules, atOnce: people });
  const { tally } = crowd;
  // What is done for the first time is no measure.
  while (tally.acknowledged < answers / 10) await sleep(50);
  const parts = await partsOf(rig);
  const [since, begun, used] = [performance.now(), tally.acknowledged, cpuOf(parts)];
  while (tally.acknowledged < answers) await sleep(50);
  const counted = tally.acknowledged - begun;
  const seconds = (performance.now() - since) / 1_000;
  const each = Object.entries(cpuOf(parts)).map(
    ([name, ms]) => `${name} ${((ms - (used[name] ?? 0)) / counted).toFixed(2)}`,
  );
  const connections = await connectionsOf(database.db);
  await crowd.stop();
  await database.close();
  return {
    isGood: tally.failed === 0,
    figures: [
      `${(counted / seconds).toFixed(0)} answers a second of ${people} people, half of them by forms`,
      `${tally.failed} failed${tally.reasons()}, ${tally.refused} refused`,
      `ms of CPU for each answer: ${each.join(", ")}`,
      `${connections} connections at PostgreSQL for two instances`,
    ],
  };
};

type Parts = Record<string, number[]>;

async function partsOf({ cluster, front, instances }: Rig): Promise<Parts> {
  const primary = (await cluster.primary()) ?? cluster.nodes[0];
  const standby = cluster.nodes.find((node) => node !== primary);
  return {
    instances: instances.map((instance) => instance.server().pid),
    HAProxy: [front.balancer.pid],
    PgBouncer: [front.pooler.pid],
    primary: [primary.postmaster() ?? 0],
    standby: [standby?.postmaster() ?? 0],
  };
}

const cpuOf = (parts: Parts): Record<string, number> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, pids]) => [name, pids.reduce((sum, pid) => sum + (cpuMs(pid, true) ?? 0), 0)]),
  );

async function connectionsOf(db: Db): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where usename = 'vointi' and pid <> pg_backend_pid()`,
  );
  return row?.count ?? 0;
}
