/** What PostgreSQL's primary stands on is lost while people answer: its standby, etcd, and in the end it hangs itself. */
import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { connectDatabase } from "~/db/client.server";
import { isAtLeast } from "../../tests/fixtures/servers/installed-programs";
import { addOrder, addPeople } from "../bench/people";
import { letAnswer } from "./crowd";
import type { Drill } from "./drill";
import { until } from "./program";
import { type Rig, startRig } from "./rig";

/** Seconds for which something is gone: longer than Patroni's `ttl`, after which a leader that can't be seen is given up. */
const goneFor = 45;

/** Seconds within which people's answers are stored again. */
const within = { standby: 15, etcd: 15, hanging: 45 } as const;
type Loss = keyof typeof within;

const patroni = spawnSync("patroni", ["--version"], { encoding: "utf8" }).stdout?.trim() ?? "";

/**
 * Before 3.1 a primary that hung and goes on takes its place back in etcd, over the one that was made meanwhile, and what was
 * acknowledged between is lost (patroni#2689, #2783).
 */
const standsHanging = isAtLeast(3, 1, patroni);

/** Takes something away; what it returns brings it back. */
const takeAway: Record<Loss, (rig: Rig) => Promise<() => Promise<void> | void>> = {
  async standby({ cluster }) {
    const standby = await cluster.standby();
    if (!standby) throw new Error("there is no standby to lose");
    await standby.lose();
    return () => standby.bringBack();
  },
  async etcd({ cluster }) {
    await cluster.etcd.lose();
    return () => cluster.etcd.bringBack();
  },
  async hanging({ cluster }) {
    const primary = await cluster.primary();
    if (!primary) throw new Error("there is no primary to stop");
    return primary.freeze();
  },
};

export const losses: Drill = async ({ people }) => {
  const rig = await startRig();
  const { origin, primaryUrl, cluster } = rig;
  const database = connectDatabase({ url: primaryUrl }, { poolSize: 2 });
  const order = await addOrder(database.db, "default");
  const everybody = await addPeople(database.db, order, people * 40);
  const crowd = letAnswer({ origin, people: everybody, metamodules: order.metamodules, atOnce: people });
  const { tally } = crowd;
  const gaps: Record<Loss, number> = { standby: 0, etcd: 0, hanging: 0 };
  if (!standsHanging)
    console.log(`A primary that hangs: not run, ${patroni} would lose answers; it wants 3.1 or newer`);

  for (const loss of Object.keys(takeAway) as Loss[]) {
    if (loss === "hanging" && !standsHanging) continue;
    await cluster.untilWhole();
    await sleep(2_000);
    tally.longestGap();
    const before = tally.acknowledged;
    const bringBack = await takeAway[loss](rig);
    await sleep(goneFor * 1_000);
    const meanwhile = tally.acknowledged - before;
    await until("answers while something is gone", async () => tally.acknowledged > before + meanwhile + 50, 60);
    gaps[loss] = tally.longestGap() / 1_000;
    await bringBack();
    console.log(
      `${loss} gone for ${goneFor} s: ${meanwhile} answers acknowledged, none for ${gaps[loss].toFixed(1)} s at most`,
    );
  }
  await cluster.untilWhole();
  await sleep(2_000);
  await crowd.stop();
  const lost = await crowd.countLost(database.db);
  await database.close();

  const isQuick = (Object.keys(within) as Loss[]).every((loss) => gaps[loss] <= within[loss]);
  return {
    isGood: isQuick && tally.failed + lost === 0,
    figures: [
      `${people} people answering, each part gone for ${goneFor} s`,
      `${tally.acknowledged} answers acknowledged, ${lost} lost`,
      `${tally.failed} failed${tally.reasons()}`,
      `${tally.refused} refused with the form`,
      `nobody's answer stored for ${gaps.standby.toFixed(1)} s without the standby, ${gaps.etcd.toFixed(1)} s without etcd, ` +
        (standsHanging
          ? `${gaps.hanging.toFixed(1)} s when the primary hung and went on later`
          : "a hanging primary not run") +
        ` (bars ${Object.values(within).join(", ")} s)`,
      patroni,
    ],
  };
};
