import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { accessLog } from "~/db/schema/access";
import { sessions, signInLinks } from "~/db/schema/login";
import { outbox } from "~/db/schema/messages";
import { users } from "~/db/schema/people";
import { preparedExports } from "~/db/schema/prepared-exports";
import { type ErasureList, erasureList, erasureMark } from "~/features/erasures/erasure-list.server";
import { forgetOldErasures, noteErasureHandler } from "~/features/erasures/note-erasures.server";
import { fileStore } from "~/features/files/file-store.server";
import { readSignInLink } from "~/features/login/link/sign-in-link.server";
import { deletePerson } from "~/features/own-data/erase-person.server";
import { readOwnGroups } from "~/features/report-ledger/own-ledger.server";
import { readSession } from "~/features/sessions/session.server";
import { hashToken } from "~/platform/secrets.server";
import { tryErasures } from "../../server/release";
import { afterRestoring, refuseErased } from "../../server/restored";
import { createTestApp } from "../fixtures/app";
import { startDueWorker } from "../fixtures/jobs";
import { addPerson, addSignInLink, present, startTestSession } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../fixtures/published";
import { openGate } from "../fixtures/servers/gate";
import { startS3Server } from "../fixtures/servers/s3-server";
import { addWholePerson } from "../fixtures/whole-person";

const isFull = process.env.VOINTI_FULL === "1";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let app: App;
const survey = aShortSurvey();

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 5 });
  folder = await mkdtemp(join(tmpdir(), "vointi-erased-"));
  const files = fileStore(undefined, join(folder, "files"));
  const plain = createTestApp(database, { files });
  app = { ...plain, env: { ...plain.env, dataDir: folder } };
  await publishDefinition(database.db, survey.metamodule);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

let lists = 0;
const newList = () => erasureList(undefined, join(folder, `erased-${lists++}`));
const told: string[] = [];
const restored = (list: ErasureList) =>
  afterRestoring(database.target, { ...app, list }, (line) => {
    told.push(line);
  });
/** Has an instance note who was erased by now. */
async function noteDue(list: ErasureList): Promise<void> {
  const handler = noteErasureHandler({ list, clock: app.clock, backupDays: 30 });
  const worker = startDueWorker(database, { "note-erasure": handler });
  await worker.doDue();
  await worker.stop();
}
const silent = pino({ level: "silent" });
const refuse = (list: ErasureList) => refuseErased(database.target, list, { log: silent, everyMs: 5, forMs: 20 });
const isThere = async (userUuid: string) =>
  (await database.db.select({ id: users.id }).from(users).where(eq(users.id, userUuid))).length > 0;

describe("the list of people who were erased", () => {
  it("gets whoever is erased, once that is committed, and nobody else", async () => {
    const list = newList();
    const [gone, stays] = [
      await addPerson(database.db, { language: "fi" }),
      await addPerson(database.db, { language: "sv" }),
    ];
    const by = { actorUuid: gone.userUuid, actorRole: "self" as const };
    const erasing = database.db.transaction(async (tx) => {
      await deletePerson({ ...app, db: tx }, { userUuid: stays.userUuid, by, requestId: "broken off" });
      throw new Error("broken off");
    });
    await expect(erasing).rejects.toThrow("broken off");
    await deletePerson(app, { userUuid: gone.userUuid, by, requestId: "erasure" });
    await noteDue(list);
    expect([...(await list.read())]).toEqual([erasureMark(gone.userUuid)]);
    expect(await isThere(stays.userUuid)).toBe(true);
  });

  it("lets go of who is in no backup any more", async () => {
    const list = newList();
    const day = (text: string) => new Date(`${text}T12:00:00Z`);
    await list.note([erasureMark("early")], day("2026-10-01"));
    await list.note([erasureMark("late")], day("2026-10-02"));
    const forgetOn = (text: string) => forgetOldErasures({ list, clock: { now: () => day(text) }, backupDays: 30 });
    await forgetOn("2026-11-01");
    expect((await list.read()).size).toBe(2);
    await forgetOn("2026-11-02");
    expect([...(await list.read())]).toEqual([erasureMark("late")]);
  });

  it("is in the bucket where there is one, however long it is", async () => {
    const s3 = await startS3Server();
    try {
      const list = erasureList(s3.settings, "");
      expect((await list.read()).size).toBe(0);
      // A bucket tells a thousand names at a time.
      const marks = Array.from({ length: isFull ? 1_100 : 12 }, (_, at) => erasureMark(String(at)));
      await list.note(marks, new Date("2026-10-01"));
      expect([...(await list.read())].toSorted()).toEqual(marks.toSorted());
      await list.forgetBefore(new Date("2026-10-02"));
      expect((await list.read()).size).toBe(0);
      const wrong = erasureList({ ...s3.settings, secretAccessKey: "another" }, "");
      await expect(wrong.read()).rejects.toMatchObject({ code: "S3_403" });
      await expect(wrong.note(marks, new Date())).rejects.toMatchObject({ code: "S3_403" });
    } finally {
      await s3.stop();
    }
  });
});

describe("a restored database", () => {
  it("lets nobody in while somebody is in it who was erased, or nobody can say", async () => {
    const list = newList();
    const person = await addPerson(database.db, { language: "fi" });
    await refuse(list);
    await list.note([erasureMark(person.userUuid)], new Date());
    await expect(refuse(list)).rejects.toThrow(/^1 people who were erased .*npm run restored/);
    await restored(list);
    await refuse(list);
    const file = join(folder, "no-folder");
    await writeFile(file, "");
    await expect(refuse(erasureList(undefined, file))).rejects.toThrow(/^the list .* can't be read \(ENOTDIR\)/);
    await expect(tryErasures(erasureList(undefined, file), () => {})).rejects.toThrow(/\(ENOTDIR\).*s3:ListBucket/);
  });

  it("is waited for while the database is away, and asked once it is there", async () => {
    const list = newList();
    const way = await openGate(database.target);
    await way.refuse();
    // With nobody on the list there is nothing to ask it.
    await refuseErased(way.target, list, { log: silent, forMs: 0 });
    const person = await addPerson(database.db, { language: "fi" });
    await list.note([erasureMark(person.userUuid)], new Date());
    const over = refuseErased(way.target, list, { log: silent, everyMs: 5, forMs: 20 });
    await expect(over).rejects.toThrow(/^the database can't be read \(\w+\), so nobody knows/);
    const told: unknown[] = [];
    const warn = async (line: unknown) => {
      told.push(line);
      await way.mend();
    };
    try {
      const asked = refuseErased(way.target, list, { log: { warn } as never, everyMs: 20 });
      await expect(asked).rejects.toThrow(/^1 people who were erased/);
      expect(told).toEqual([{ waitsFor: "the database", errorCode: expect.any(String) }]);
    } finally {
      await way.close();
    }
  });

  it("is waited for while the bucket refuses, and let in when it answers", async () => {
    const told: unknown[] = [];
    const log = { warn: (line: unknown) => told.push(line) } as never;
    let reads = 0;
    const list: ErasureList = {
      ...newList(),
      async read() {
        reads += 1;
        if (reads < 4) throw Object.assign(new Error("S3 answered 503 to a list"), { code: "S3_503" });
        return new Set([erasureMark("somebody who is not there")]);
      },
    };
    await refuseErased(database.target, list, { log, everyMs: 1 });
    expect(told).toEqual([{ waitsFor: "the list of people who were erased", errorCode: "S3_503" }]);
    expect(reads).toBe(4);
  });

  it("loses whoever was erased since, with all that is theirs, and nobody else", async () => {
    const list = newList();
    const [gone, stays] = [await addWholePerson(app, "G", survey), await addWholePerson(app, "S", survey)];
    await list.note([erasureMark(gone.userUuid)], new Date());
    const mails = await database.db.$count(outbox);
    expect(await readOwnGroups(database.db, app.secrets.ledger, gone.userUuid)).toHaveLength(1);
    const [{ pseudoId } = { pseudoId: "" }] = await database.db
      .select({ pseudoId: users.pseudoId })
      .from(users)
      .where(eq(users.id, gone.userUuid));
    await restored(list);
    expect(told.at(-2)).toBe("Erased 1 people again, of 1 on the list");
    expect(await isThere(gone.userUuid)).toBe(false);
    expect(await isThere(stays.userUuid)).toBe(true);
    expect(await readOwnGroups(database.db, app.secrets.ledger, gone.userUuid)).toEqual([]);
    expect(await readOwnGroups(database.db, app.secrets.ledger, stays.userUuid)).toHaveLength(1);
    // They were told when they were erased.
    expect(await database.db.$count(outbox)).toBeLessThanOrEqual(mails);
    const entries = await database.db.select().from(accessLog).where(eq(accessLog.subjectPseudoId, pseudoId));
    expect(entries.filter(({ purpose }) => purpose === "erasure")).toMatchObject([
      { actorRole: "system", actorPseudoId: null, requestId: "restored" },
    ]);
    await restored(list);
    expect(told.at(-2)).toBe("Erased 0 people again, of 1 on the list");
    // A backup made before they were erased again has them, when the first entry has long gone.
    const later = newList();
    await noteDue(later);
    expect(await later.read()).toContain(erasureMark(gone.userUuid));
  });

  it("opens nothing by what was handed out: sessions, links, codes and prepared files", async () => {
    const person = await addPerson(database.db, { language: "fi" });
    const token = await startTestSession(database.db, person);
    const link = await addSignInLink(database.db, person, "valid");
    const received = await app.files.receive(Readable.from([Buffer.from("rows")]));
    const [row] = await database.db
      .insert(preparedExports)
      .values({
        userId: person.userUuid,
        sessionHash: hashToken(token),
        asked: { name: "results" } as never,
        requestId: "request",
        state: "ready",
        size: received.size,
        expiresAt: sql`now() + interval '15 minutes'`,
      })
      .returning({ id: preparedExports.id });
    const { id } = present(row);
    await app.files.keep(id, received);
    expect(await readSession(database.db, token)).toBeDefined();
    expect((await readSignInLink(database.db, "email", link)).state).toBe("valid");
    await restored(newList());
    expect(await readSession(database.db, token)).toBeUndefined();
    expect((await readSignInLink(database.db, "email", link)).state).toBe("expired_token");
    expect(await app.files.read(id)).toEqual({ kind: "notThere" });
    expect(await readdir(join(folder, "files", "kept"))).toEqual([]);
    expect(await database.db.$count(preparedExports)).toBe(0);
    expect(await database.db.$count(sessions, sql`${sessions.expiresAt} > now()`)).toBe(0);
    expect(await database.db.$count(signInLinks, sql`kind = 'email' and expires_at > now()`)).toBe(0);
  });
});
