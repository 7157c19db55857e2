import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { connectDatabase } from "~/db/client.server";
import { surveyMetamodules } from "~/db/schema/surveys";
import { metamoduleKeys } from "~/features/survey/definition";
import { currentVids } from "~/features/survey/definitions.server";
import { InstrumentProblemsError, publishSurveys } from "~/features/survey/publish-surveys.server";
import { addOrder, addPerson, invite, present } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { invitedOrder, startRun } from "../fixtures/sections";

const instruments = "app/features/survey/instruments";
const folders: string[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
});
afterAll(() => database.drop());
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A copy of our survey files with one file changed. */
async function filesWith(name: string, change: (content: string) => string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vointi-surveys-"));
  folders.push(folder);
  await cp(instruments, folder, { recursive: true });
  const path = join(folder, name);
  const before = await readFile(path, "utf8");
  const after = change(before);
  if (after === before) throw new Error("the change changes nothing");
  await writeFile(path, after);
  return folder;
}

const versions = () => database.db.select().from(surveyMetamodules).orderBy(asc(surveyMetamodules.vid));
const newTitle = (content: string) => content.replace(/^ {2}en: .*$/m, "  en: Another pulse");

describe("publishSurveys", () => {
  it("changes nothing when nothing has changed", async () => {
    const before = await versions();
    expect(before.map(({ key }) => key).sort()).toEqual([...metamoduleKeys].sort());
    expect(await publishSurveys(database.db, instruments)).toEqual([]);
    expect(await versions()).toEqual(before);
  });

  it("makes a changed text a new version, keeps the old one, and leaves a started result on its own", async () => {
    const before = await versions();
    const old = present(before.find(({ key }) => key === "pulse"));
    const person = await addPerson(database.db, { language: "fi" });
    const order = await addOrder(database.db, "pulse");
    await invite(database.db, person, order);
    const inProgress = async () => present(await invitedOrder(database.db, person.userUuid, order.id));
    await startRun(database.db, person.userUuid, order.id);

    const published = await publishSurveys(database.db, await filesWith("pulse.yaml", newTitle));
    expect(published).toHaveLength(1);
    const after = await versions();
    expect(after.filter(({ vid }) => vid !== published[0])).toEqual(
      before.map((row) => (row.vid === old.vid ? { ...row, current: false } : row)),
    );
    expect(after.find(({ vid }) => vid === published[0])).toMatchObject({
      key: "pulse",
      current: true,
      content: { vid: published[0], title: { ...old.content.title, en: "Another pulse" } },
    });
    expect(await currentVids(database.db, ["pulse"])).toEqual(published);
    expect((await inProgress()).run?.metamodules).toEqual([old.content]);

    // Going back makes the first version current again, under its own vid and without a third row.
    expect(await publishSurveys(database.db, instruments)).toEqual([old.vid]);
    expect(await currentVids(database.db, ["pulse"])).toEqual([old.vid]);
    expect(await versions()).toHaveLength(before.length + 1);
  });

  it("publishes nothing of a folder in which one file has a problem, and says file, key and reason", async () => {
    const before = await versions();
    const folder = await filesWith("us.yaml", (content) => content.replace(/^scored: false$/m, "scored: perhaps"));
    await writeFile(join(folder, "pulse.yaml"), newTitle(await readFile(join(folder, "pulse.yaml"), "utf8")));
    const failure = await publishSurveys(database.db, folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InstrumentProblemsError);
    expect((failure as Error).message).toMatch(/^us\.yaml: scored: .+$/);
    expect(await versions()).toEqual(before);
  });

  it.runIf(process.env.VOINTI_FULL === "1")(
    "publishes every kind once when several instances do it at the same moment",
    async () => {
      const own = await createTestDatabase(inject("postgres"));
      const other = connectDatabase(own.target, { poolSize: 2 });
      try {
        await own.db.execute(sql`truncate survey_metamodules`);
        const published = await Promise.all([own, other, own, other].map(({ db }) => publishSurveys(db, instruments)));
        const rows = await own.db.select({ vid: surveyMetamodules.vid }).from(surveyMetamodules);
        expect(published.flat().sort()).toEqual(rows.map(({ vid }) => vid).sort());
        expect(rows).toHaveLength(metamoduleKeys.length);
      } finally {
        await other.close();
        await own.drop();
      }
    },
  );
});
