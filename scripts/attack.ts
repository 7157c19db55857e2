/**
 * `npm run attack -- [--requests N] [--seed S] [--part requests|database] [--only INDEX]`
 *
 * Attacks the production server in a process of its own, as small as the machine of fly.toml, on a PostgreSQL of its
 * own. First hostile requests, made from the seed: every action and loader of the build, anonymous and signed in, as
 * page and as data, while ordinary people answer. Then trouble with the database (attack/database-trouble.ts). The same
 * seed repeats the same requests; `--only` sends one of them alone. 5,000 requests, 50,000 under VOINTI_FULL=1.
 * Exit code 1 when anything was found.
 */
import { parseArgs } from "node:util";
import { troubleTheDatabase } from "./attack/database-trouble";
import { attackRequests } from "./attack/requests";
import { openDatabase } from "./attack/service";

const { values: flags } = parseArgs({
  options: {
    requests: { type: "string", default: process.env.VOINTI_FULL === "1" ? "50000" : "5000" },
    seed: { type: "string", default: "1" },
    part: { type: "string" },
    only: { type: "string" },
  },
});

const database = await openDatabase();
const only = flags.only === undefined ? undefined : Number(flags.only);
let found = 0;
try {
  if (flags.part !== "database") {
    found += await attackRequests(database, { requests: Number(flags.requests), seed: Number(flags.seed), only });
  }
  if (flags.part !== "requests" && only === undefined) found += await troubleTheDatabase(database);
} finally {
  await database.stop();
}
console.log(found === 0 ? "\nThe attack found nothing." : `\nThe attack found ${found} kinds of trouble.`);
process.exit(found === 0 ? 0 : 1);
