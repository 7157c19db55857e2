/** The primary is ended again and again, by itself or with all of its node, while people answer and mails leave. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { connectDatabase, type Database } from "~/db/client.server";
import { queueMessages } from "~/features/messages/outbox.server";
import { createSecrets } from "~/platform/secrets.server";
import { addOrder, addPeople } from "../bench/people";
import { letAnswer } from "./crowd";
import type { Drill } from "./drill";
import { until } from "./program";
import { type Rig, secrets, startRig } from "./rig";

/** Seconds within which people's answers are stored again; a lost node is given up after Patroni's `ttl`. */
const within = { PostgreSQL: 15, node: 40 } as const;
type Victim = keyof typeof within;

/** Mails that are under way whenever something is killed. */
const mailsPerKill = 40;

export const failover: Drill = async ({ people, kills }) => {
  const rig = await startRig();
  const { origin, primaryUrl, instances, cluster, mail } = rig;
  const database = connectDatabase({ url: primaryUrl }, { poolSize: 2 });
  const order = await addOrder(database.db, "default");
  const everybody = await addPeople(database.db, order, people * 40);
  const pids = instances.map((instance) => instance.server().pid);
  const crowd = letAnswer({ origin, people: everybody, metamodules: order.metamodules, atOnce: people });
  const { tally } = crowd;
  const longest: Record<Victim, number> = { PostgreSQL: 0, node: 0 };
  const mailed: string[] = [];

  for (let kill = 1; kill <= kills; kill++) {
    const victim: Victim = kill % 2 === 1 ? "PostgreSQL" : "node";
    await cluster.untilWhole();
    mailed.push(...(await queueMails(database)));
    await sleep(500 + Math.random() * 2_500);
    const gap = await killed(rig, crowd.tally, victim);
    longest[victim] = Math.max(longest[victim], gap);
    console.log(
      `kill ${kill}/${kills}: ${victim}, nobody's answer stored for ${gap.toFixed(1)} s, ${tally.acknowledged} acknowledged`,
    );
  }
  await cluster.untilWhole();
  await crowd.stop();
  await until("the mails", async () => mailed.every((to) => mail.takenAt(to) !== undefined), 120).catch(
    () => undefined,
  );
  const unsent = mailed.filter((to) => mail.takenAt(to) === undefined).length;
  const doubled = mail.doubled().length;
  const restarted = instances.filter(({ server }, index) => server().pid !== pids[index] || hasEnded(server())).length;
  const lost = await crowd.countLost(database.db);
  await database.close();

  const isQuick = longest.PostgreSQL <= within.PostgreSQL && longest.node <= within.node;
  return {
    isGood: isQuick && tally.failed + lost + unsent + doubled + restarted === 0,
    figures: [
      `${kills} kills under ${people} people`,
      `${tally.acknowledged} answers acknowledged, ${lost} lost`,
      `${tally.failed} failed${tally.reasons()}`,
      `${tally.refused} refused with the form after ${Math.round(tally.longestRefusal)} ms at most (bar 2,000), ${tally.refusedPages} pages`,
      `answers again ${longest.PostgreSQL.toFixed(1)} s after a killed PostgreSQL and ${longest.node.toFixed(1)} s after a lost node at most`,
      `${restarted} instances restarted`,
      `${mailed.length} mails, ${unsent} unsent, ${doubled} doubled`,
    ],
  };
};

const hasEnded = ({ process }: { process: { exitCode: number | null; signalCode: string | null } }) =>
  process.exitCode !== null || process.signalCode !== null;

/** Ends the primary and resolves with the seconds in which nobody's answer was acknowledged. */
async function killed({ cluster }: Rig, tally: { acknowledged: number; longestGap(): number }, victim: Victim) {
  const primary = await cluster.primary();
  if (!primary) throw new Error("there is no primary to kill");
  tally.longestGap();
  if (victim === "node") await primary.lose();
  else primary.killPostgres();
  await sleep(1_000);
  const before = tally.acknowledged;
  // As many answers as there are people, so that the first one isn't by chance.
  await until("answers after a kill", async () => tally.acknowledged > before + 50, 120);
  const gap = tally.longestGap() / 1_000;
  if (victim === "node") primary.bringBack();
  return gap;
}

async function queueMails({ jobs }: Database): Promise<string[]> {
  const to = Array.from({ length: mailsPerKill }, () => `${randomUUID()}@example.com`);
  const messages = to.map((address) => ({
    channel: "email" as const,
    to: address,
    subject: "Harjoitus",
    text: "Harjoitus",
    html: "<p>Harjoitus</p>",
  }));
  await jobs.transaction((tx) =>
    queueMessages(tx, createSecrets([secrets.SESSION_SECRETS]), messages, {
      purpose: "accountNotice",
      expiresInMinutes: 600,
    }),
  );
  return to;
}
