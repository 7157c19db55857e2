/** A release with a migration behind a long reader, and both instances replaced, while people answer. */
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { connectDatabase } from "~/db/client.server";
import { questionAddress } from "~/features/answering/question-address";
import { possibleValues } from "~/features/survey/conditions";
import { journeyThrough } from "~/features/survey/journey";
import { addOrder, addPeople, type BenchOrder, type PersonUnderWay } from "../bench/people";
import { letAnswer, openForm, sendForm } from "./crowd";
import type { Drill } from "./drill";
import { makeNextVersion } from "./next-version";
import { startRig } from "./rig";
import type { Way } from "./tally";

/** The table that every answer is written to, and its strongest lock. */
const migration = { name: "9999_next_version", sql: "alter table result_answers add column next_version text;" };

/** How long somebody reads that table in one transaction while the migration wants it. */
const readerSeconds = 14;

/** Pages that are open since before the release, for each way of answering. */
const openTabs = 20;

export const rolling: Drill = async ({ answers, people }) => {
  const rig = await startRig();
  const { origin, primaryUrl, folder, instances } = rig;
  const tree = makeNextVersion(folder, migration);
  const database = connectDatabase({ url: primaryUrl }, { poolSize: 2 });
  const order = await addOrder(database.db, "default");
  const tabs = await openPages(origin, order, await addPeople(database.db, order, 2 * openTabs));
  const everybody = await addPeople(database.db, order, Math.max(people, Math.ceil(answers / 20)));
  const crowd = letAnswer({ origin, people: everybody, metamodules: order.metamodules, atOnce: people });
  const { tally } = crowd;
  while (tally.acknowledged < answers / 10) await sleep(50);

  const since = performance.now();
  const reader = readForLong(primaryUrl);
  await sleep(500);
  const said = await rig.release(tree);
  const releasedAfter = performance.now() - since;
  await reader;
  for (const instance of instances) await instance.replace(tree);
  const replacedAfter = performance.now() - since;
  while (tally.acknowledged < answers) await sleep(50);
  await crowd.stop();
  const oldTabs = await sendOldPages(origin, tabs);
  const lost = await crowd.countLost(database.db);
  await database.close();

  const waited = said.split("\n").filter((line) => line.includes("is tried again")).length;
  return {
    isGood: tally.failed === 0 && lost === 0 && oldTabs === tabs.length && waited > 0,
    figures: [
      `${tally.acknowledged} answers acknowledged (${tally.by.forms} by forms, ${tally.by.script} by script)`,
      `${tally.failed} failed${tally.reasons()}`,
      `${lost} lost`,
      `${tally.refused} refused with the form after ${Math.round(tally.longestRefusal)} ms at most (bar 2,000)`,
      `${tally.refusedPages} pages told to come again`,
      `nobody's answer acknowledged for ${Math.round(tally.longestGap())} ms at most`,
      `${oldTabs} of ${tabs.length} pages from before the release answered after it`,
      `the migration tried ${waited + 1} times behind a reader of ${readerSeconds} s, released after ${seconds(releasedAfter)}`,
      `both instances replaced after ${seconds(replacedAfter)}`,
    ],
  };
};

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** Holds the weakest lock of the table, as a report does, for as long. */
async function readForLong(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  await client.begin(async (tx) => {
    await tx`select count(*) from result_answers`;
    await tx`select pg_sleep(${readerSeconds})`;
  });
  await client.end();
}

type Tab = { way: Way; path: string; token: string; sessionToken: string; answer: number | string };

/** The first question of the survey, open in front of each of these people. */
async function openPages(origin: string, order: BenchOrder, people: readonly PersonUnderWay[]): Promise<Tab[]> {
  const [metamodule] = order.metamodules;
  const module = metamodule?.modules[0];
  const open = module && journeyThrough(module, new Map()).firstOpen;
  if (!open) throw new Error("the survey has no question");
  const tabs: Tab[] = [];
  for (const [index, { sessionToken, resultId }] of people.entries()) {
    const section = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid, resultId };
    const path = questionAddress("fi", section, open);
    const { token } = await openForm(origin, path, sessionToken);
    const answer = possibleValues(open.type)[0] ?? "Hyvin.";
    tabs.push({ way: index % 2 === 0 ? "forms" : "script", path, token, sessionToken, answer });
  }
  return tabs;
}

/** Answers on pages of the old version at the new one; how many were acknowledged at the first press. */
async function sendOldPages(origin: string, tabs: readonly Tab[]): Promise<number> {
  let acknowledged = 0;
  for (const tab of tabs) {
    const reply = await sendForm({ origin, ...tab });
    if (reply.kind === "acknowledged") acknowledged += 1;
    else console.error(`an old page (${tab.way}): ${reply.kind === "failed" ? reply.why : reply.kind}`);
  }
  return acknowledged;
}
