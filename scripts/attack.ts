/**
 * `npm run attack -- [--requests N] [--seed S] [--part requests|database] [--only INDEX] [--report FILE]`
 *
 * Attacks the production server in a process of its own, started as on the machine of fly.toml, on a PostgreSQL of its
 * own. First hostile requests, made from the seed: every action and loader of the build, anonymous and signed in, as
 * page and as data, while ordinary people answer. Then trouble with the database (attack/database-trouble.ts). The same
 * seed repeats the same requests; `--only` sends one of them alone. Without a number as many
 * requests as let every class of them meet every action and loader, 50,000 under VOINTI_FULL=1.
 * Exit code 1 when something does not hold.
 */
import { parseArgs } from "node:util";
import type { Check } from "./attack/checks";
import { troubleTheDatabase } from "./attack/database-trouble";
import { report } from "./attack/report";
import { attackRequests, sendOne } from "./attack/requests";
import { openDatabase } from "./attack/service";
import { endAll } from "./until-end";

const { values: flags } = parseArgs({
  options: {
    requests: { type: "string", default: process.env.VOINTI_FULL === "1" ? "50000" : undefined },
    seed: { type: "string", default: "1" },
    part: { type: "string" },
    only: { type: "string" },
    report: { type: "string" },
  },
});

const seed = Number(flags.seed);
const database = await openDatabase();
const checks: Check[] = [];
try {
  if (flags.only !== undefined) {
    await sendOne(database, seed, Number(flags.only));
  } else {
    if (flags.part !== "database") {
      checks.push(
        ...(await attackRequests(database, {
          requests: flags.requests === undefined ? undefined : Number(flags.requests),
          seed,
        })),
      );
    }
    if (flags.part !== "requests") {
      const broken = await troubleTheDatabase(database);
      checks.push({ name: "trouble with the database", found: broken > 0 ? [`${broken} bars are not held`] : [] });
    }
  }
} finally {
  await endAll();
}
process.exit(flags.only === undefined && report(checks, flags.report) > 0 ? 1 : 0);
