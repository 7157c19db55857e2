/**
 * Adds people to a tree's own database, by the tree's own code: runs in the folder of the tree, which may be an older one, and
 * imports from there. Started with `fork` and the connection of the database; each message asks for so many more.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DatabaseConnection } from "~/db/client.server";
import type { Load } from "./load-client";
import type { questions } from "./product";

type Tree = {
  client: typeof import("~/db/client.server");
  people: typeof import("./people");
  walk: typeof import("./walk");
};

/** What a tree's walkers are asked for, and what they are given. */
export type Asked = { walkers: number; cookie: string; questions: typeof questions };
export type Given = Pick<Load, "people" | "walk">;

const own = <Module>(file: string) => import(pathToFileURL(join(process.cwd(), file)).href) as Promise<Module>;
const { connectDatabase } = await own<Tree["client"]>("app/db/client.server.ts");
const { addOrder, addPeople } = await own<Tree["people"]>("scripts/bench/people.ts");
const { surveyWalk } = await own<Tree["walk"]>("scripts/bench/walk.ts");

const target = JSON.parse(process.argv[2] ?? "") as DatabaseConnection;
const database = connectDatabase(target, { poolSize: 2, statementMs: 60_000 });
const order = await addOrder(database.db, "default");

process.on("message", async ({ walkers, cookie, questions }: Asked) => {
  const people = await addPeople(database.db, order, walkers);
  // Or tidying up after the people just made would be counted as the cost of their answers.
  await database.raw`vacuum (analyze)`;
  const given: Given = {
    people: people.map(({ sessionToken, resultId }) => ({ cookie: `${cookie}=${sessionToken}`, resultId })),
    walk: surveyWalk(order.metamodules, questions),
  };
  process.send?.(given);
});
process.on("disconnect", () => process.exit());
