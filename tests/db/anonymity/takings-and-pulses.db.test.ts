import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { createTestApp } from "../../fixtures/app";
import { addResultsKey } from "../../fixtures/console";
import { createTestDatabase } from "../../fixtures/postgres";
import { isThisTurns } from "../../turns";
import { attackPulses, type Guessed } from "./attacked-pulses";
import { attackTakings } from "./attacked-takings";
import { judged, upTo, verdicts } from "./verdicts";

const isFull = process.env.VOINTI_FULL === "1";
const series = isFull ? 20 : 1;
const key = "key-of-a-reporting-service";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { statementMs: 60_000 });
  app = createTestApp(database);
  await addResultsKey(database.db, { name: "research", key, grain: "full" });
});
afterAll(() => database.drop());

// Takes as long as all else that is asked here: every other run has it.
it.runIf(isThisTurns(0, 2))(
  "two takings of all that a role can fetch tell of nobody",
  { timeout: 300_000 },
  async () => {
    const found = await attackTakings(app, key);
    const { table, broken } = judged(verdicts([found]));
    console.log([table, ...Object.values(found).flatMap(({ examples }) => examples)].join("\n"));
    expect(broken).toEqual([]);
  },
);

it("twelve orders with other units each time give nobody's score", { timeout: 7_200_000 }, async () => {
  const guessed: Guessed[] = [];
  for (let seed = 1; seed <= series; seed++) guessed.push(await attackPulses(app, seed, 12));
  const of = (name: keyof Guessed) => guessed.reduce((sum, one) => sum + one[name], 0);
  const found = { tried: of("people"), leaks: Math.max(0, of("together") - of("chance")) };
  // Of eighty guesses some are right by luck.
  const { table, broken } = judged([upTo("twelve pulses", isFull ? 0.05 : 0.1, found)]);
  console.log(`${table}\nwithin ten points: ${of("together")}, by chance ${of("chance")} of ${of("people")}`);
  expect(broken).toEqual([]);
});
