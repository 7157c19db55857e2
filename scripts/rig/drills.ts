/**
 * `npm run rig -- NAME`: two production instances behind HAProxy, PgBouncer and PostgreSQL with a standby, and an S3 server,
 * all on this machine with the settings of deploy/, go through a drill: rolling, failover, losses, restore, sizes or monday; `all` does one after
 * the other. `--answers`, `--people` and `--kills` make them smaller or larger. Each ends with a line of figures; exit code
 * 1 where one of them is not as it has to be. What the programs say is in .cache/rig.
 */
import { spawn } from "node:child_process";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { atEnd, endAll } from "../until-end";
import type { Drill } from "./drill";
import { failover } from "./failover";
import { losses } from "./losses";
import { monday } from "./monday";
import { restore } from "./restore";
import { rolling } from "./rolling";
import { sizes } from "./sizes";

const drills: Record<string, Drill> = { rolling, failover, losses, restore, sizes, monday };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    answers: { type: "string", default: "5000" },
    people: { type: "string", default: "50" },
    kills: { type: "string", default: "10" },
  },
});
const scale = { answers: Number(values.answers), people: Number(values.people), kills: Number(values.kills) };
const [asked = ""] = positionals;
if (
  (asked !== "all" && !(asked in drills)) ||
  Object.values(scale).some((number) => !Number.isInteger(number) || number < 1)
) {
  console.error(
    `usage: npm run rig -- ${[...Object.keys(drills), "all"].join("|")} [--answers N] [--people N] [--kills N]`,
  );
  process.exit(2);
}

try {
  process.exitCode = (await (asked === "all" ? runAll() : run(drills[asked] as Drill))) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endAll();
}
process.exit();

async function run(drill: Drill): Promise<boolean> {
  const { isGood, figures } = await drill(scale);
  const machine = `${cpus().length} cores, Node ${process.versions.node}`;
  console.log(`${asked}: ${isGood ? "as it has to be" : "NOT AS IT HAS TO BE"}: ${figures.join("; ")} (${machine})`);
  return isGood;
}

/** Each drill in a process of its own, on a rig of its own. */
async function runAll(): Promise<boolean> {
  let isGood = true;
  for (const name of Object.keys(drills)) {
    const options = Object.entries(scale).flatMap(([option, number]) => [`--${option}`, String(number)]);
    const child = spawn(process.execPath, ["--import", "tsx", "scripts/rig/drills.ts", name, ...options], {
      stdio: "inherit",
      detached: true,
    });
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    atEnd(async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGINT");
      await ended;
    });
    isGood = (await ended) === 0 && isGood;
  }
  return isGood;
}
