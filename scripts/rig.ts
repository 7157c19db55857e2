/**
 * `npm run rig -- NAME`: two production instances behind HAProxy, PgBouncer and PostgreSQL with a standby, and an S3 server,
 * all on this machine with the settings of deploy/, go through a drill: rolling, failover or restore; `all` does one after
 * the other. `--answers`, `--people` and `--kills` make them smaller or larger. Each ends with a line of figures; exit code
 * 1 where one of them is not as it has to be. What the programs say is in .cache/rig.
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import type { Drill } from "./rig/drill";
import { failover } from "./rig/failover";
import { restore } from "./rig/restore";
import { rolling } from "./rig/rolling";
import { endAll } from "./until-end";

const drills: Record<string, Drill> = { rolling, failover, restore };

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
const names = asked === "all" ? Object.keys(drills) : [asked];
const unknown = names.find((name) => !(name in drills));
if (unknown !== undefined || Object.values(scale).some((number) => !Number.isInteger(number) || number < 1)) {
  console.error(
    `usage: npm run rig -- ${[...Object.keys(drills), "all"].join("|")} [--answers N] [--people N] [--kills N]`,
  );
  process.exit(2);
}

try {
  for (const name of names) {
    const { isGood, figures } = await (drills[name] as Drill)(scale);
    const machine = `${cpus().length} cores, Node ${process.versions.node}`;
    console.log(`${name}: ${isGood ? "as it has to be" : "NOT AS IT HAS TO BE"}: ${figures.join("; ")} (${machine})`);
    if (!isGood) process.exitCode = 1;
    await endAll();
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endAll();
}
process.exit();
