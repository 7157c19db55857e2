import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { assessmentOrders } from "~/db/schema/orders";
import { attachmentLink, linkSeconds } from "~/features/content/attachment-link.server";
import { attachmentStore, putIntoS3, type S3Settings } from "~/features/content/attachment-store.server";
import { type Bytes, fileStore } from "~/features/files/file-store.server";
import { linkOwnAttachment } from "~/features/results/link-attachment.server";
import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { loader as fileLoader } from "~/routes/files/order-attachment.ts";
import { loader as pageLoader } from "~/routes/pages/order.attachment";
import { createTestApp } from "../../fixtures/app";
import { addPerson, completedOrder, present, startTestSession, type TestPerson } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute } from "../../fixtures/route-call";
import { freePort } from "../../fixtures/servers/demo-server";
import { startS3Server } from "../../fixtures/servers/s3-server";
import { wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let app: App;
let assessmentOrderId: string;
let sessionToken: string;
let person: TestPerson;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  folder = await mkdtemp(join(tmpdir(), "vointi-attachments-"));
  for (const language of languages) await writeFile(join(folder, `sleep.${language}.pdf`), `%PDF sleep ${language}`);
  app = createTestApp(database, { attachments: attachmentStore(undefined, folder) });
  person = await addPerson(database.db, { language: "fi" });
  const order = await completedOrder(database.db, person, "vointi_student");
  assessmentOrderId = order.id;
  sessionToken = await startTestSession(database.db, person);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const params = (attachmentId: string) => ({ assessmentOrderId, attachmentId });
const askFor = (attachmentId: string, language: (typeof languages)[number], query = {}) =>
  callRoute(app, pageLoader, {
    path: pageUrl("orderAttachment", language, params(attachmentId), query),
    params: params(attachmentId),
    sessionToken,
  });
const fetchFile = (path: string, attachmentId: string, at = app) =>
  callRoute(at, fileLoader, { path, params: params(attachmentId) });

describe("an attachment of an own result", () => {
  it.each(languages)("is served in %s under a short-lived address of its own", async (language) => {
    const asked = await askFor("sleep", language);
    expect(asked.status).toBe(303);
    const location = present(asked.location);
    expect(location).toMatch(/\?expires=\d+&signature=[\w-]+$/);
    expect(await fetchFile(location, "sleep")).toMatchObject({ status: 200, body: `%PDF sleep ${language}` });
  });

  it("can be asked for again when its address has grown old", async () => {
    const location = present((await askFor("sleep", "fi")).location);
    const late = createTestApp(database, {
      attachments: app.attachments,
      clock: { now: () => new Date(Date.now() + (linkSeconds + 5) * 1_000) },
    });
    const page = pageUrl("orderAttachment", "fi", params("sleep"));
    expect(await fetchFile(location, "sleep", late)).toMatchObject({ status: 303, location: page });
    expect(await fetchFile(`${page}?signature=x`, "sleep")).toMatchObject({ status: 303, location: page });
  });

  it("is not there where the order hides its results, whether or not it is named", async () => {
    const { db } = database;
    const input = { person, attachmentId: "sleep", language: "fi" } as const;
    const found = async () => [(await linkOwnAttachment(app, input)).outcome, (await askFor("sleep", "fi")).location];
    const show = (showResultsToEndUser: boolean) =>
      db.update(assessmentOrders).set({ showResultsToEndUser }).where(eq(assessmentOrders.id, assessmentOrderId));
    expect(await found()).toEqual(["linked", expect.stringContaining("signature=")]);
    await show(false);
    const hidden = await found();
    await show(true);
    expect(hidden).toEqual(["notThere", pageUrl("assessments", "fi")]);
  });

  it.each(languages)("that is not there gets the 404 text in %s", async (language) => {
    const { missingTitle } = wordsOf(language).results.attachments;
    const missing = { status: 404, body: { kind: "noAttachment", view: { title: missingTitle } } };
    for (const id of ["no_such_leaflet", "work_safety_basics", "..%2f..%2fpackage", "__proto__", ""]) {
      expect(await askFor(id, language)).toMatchObject(missing);
    }
    // Its file is gone: the signed address leads back, and the page says so instead of signing another.
    const link = attachmentLink(app.secrets, { ...params("eating"), language }, app.clock.now());
    const back = await fetchFile(link, "eating");
    expect(back.location).toBe(pageUrl("orderAttachment", language, params("eating"), { missing: "1" }));
    expect(await askFor("eating", language, { missing: "1" })).toMatchObject(missing);
  });
});

describe("an attachment whose bucket can't be asked", () => {
  let s3: Awaited<ReturnType<typeof startS3Server>>;
  beforeAll(async () => {
    s3 = await startS3Server();
    await putIntoS3(s3.settings, "sleep.fi.pdf", new TextEncoder().encode("%PDF sleep fi"));
  });
  afterAll(() => s3.stop());

  /** A process with these settings of a bucket, and every line of its log. */
  function appWith(settings: S3Settings) {
    const lines: string[] = [];
    const log = pino({ level: "debug" }, { write: (line: string) => lines.push(line) });
    return { at: createTestApp(database, { attachments: attachmentStore(settings, folder), log }), lines };
  }
  const changes: [string, string, () => Promise<Partial<S3Settings>>][] = [
    ["for a wrong secret", "S3_403", async () => ({ secretAccessKey: "not the secret of this key" })],
    ["for a bucket that is not there", "S3_no_bucket", async () => ({ bucket: "another-bucket" })],
    ["where nothing listens", "ECONNREFUSED", async () => ({ endpoint: `http://127.0.0.1:${await freePort()}` })],
  ];

  it("is served again with the right settings", async () => {
    const { at, lines } = appWith(s3.settings);
    const link = present((await askFor("sleep", "fi")).location);
    expect(await fetchFile(link, "sleep", at)).toMatchObject({ status: 200, body: "%PDF sleep fi" });
    expect(lines).toEqual([]);
  });

  it.each(changes)(
    "%s is told of in the person's language with a way to try again, and logged as %s without their data",
    async (_, code, change) => {
      for (const language of languages) {
        const { at, lines } = appWith({ ...s3.settings, ...(await change()) });
        const link = attachmentLink(app.secrets, { ...params("sleep"), language }, app.clock.now());
        const back = await fetchFile(link, "sleep", at);
        const page = pageUrl("orderAttachment", language, params("sleep"));
        expect(back).toMatchObject({ status: 303, location: `${page}?unavailable=1`, body: "" });
        const { unavailableTitle, unavailable, again } = wordsOf(language).results.attachments;
        const told = await askFor("sleep", language, { unavailable: "1" });
        expect(told).toMatchObject({
          status: 503,
          body: { view: { title: unavailableTitle, text: unavailable, actions: [{ href: page, label: again }, {}] } },
        });
        expect(lines).toHaveLength(1);
        const line = JSON.parse(present(lines[0]));
        expect(line).toMatchObject({ requestId: "request", errorCode: code });
        for (const told of [assessmentOrderId, sessionToken, "signature", "secret of this key", "sleep", "S3RVER"]) {
          expect(lines[0]).not.toContain(told);
        }
      }
    },
  );

  it("keeps files that people made as a folder does: whole, in parts, and gone when removed", async () => {
    const content = randomBytes(300_000);
    const files = fileStore(s3.settings, folder);
    const received = await files.receive(Readable.from([content]));
    expect(await files.keep("one", received)).toEqual({ kind: "kept" });
    const readBytes = async (bytes?: Bytes) => {
      const kept = await files.read("one", bytes);
      return kept.kind === "found" ? Buffer.concat(await Readable.from(kept.pieces).toArray()) : kept;
    };
    expect(content.equals((await readBytes()) as Buffer)).toBe(true);
    expect(await readBytes({ first: 5, last: 9 })).toEqual(content.subarray(5, 10));
    expect(await readdir(join(folder, "incoming"))).toEqual([]);
    await files.remove("one");
    await files.remove("one");
    expect(await readBytes()).toEqual({ kind: "notThere" });
    const away = fileStore({ ...s3.settings, secretAccessKey: "not the secret of this key" }, folder);
    const next = await away.receive(Readable.from([content]));
    expect(await away.keep("two", next)).toEqual({ kind: "unavailable", code: "S3_403" });
    await away.discard(next);
    expect(await away.read("one")).toEqual({ kind: "unavailable", code: "S3_403" });
  });

  it("is tried out as a folder is, and leaves nothing of it", async () => {
    const inBucket = fileStore(s3.settings, folder);
    const inFolder = fileStore(undefined, join(folder, "own"));
    for (const files of [inBucket, inFolder]) expect(await files.tryOut()).toEqual({ kind: "writable" });
    expect([await readdir(join(folder, "incoming")), await readdir(join(folder, "own", "kept"))]).toEqual([[], []]);
    const secretAccessKey = "not the secret of this key";
    expect(await fileStore({ ...s3.settings, secretAccessKey }, folder).tryOut()).toEqual({
      kind: "unavailable",
      code: "S3_403",
    });
    const gone = fileStore({ ...s3.settings, bucket: "no-such-bucket" }, folder);
    expect(await gone.tryOut()).toEqual({ kind: "unavailable", code: "S3_404" });
    // The bucket is gone, and not a file of it.
    expect(await gone.read("one")).toEqual({ kind: "unavailable", code: "S3_no_bucket" });
    // A folder in place of which there is a file: nobody may write there, whoever they are.
    const blocked = join(folder, "blocked");
    await writeFile(blocked, "");
    for (const s3OrFolder of [s3.settings, undefined]) {
      expect(await fileStore(s3OrFolder, blocked).tryOut()).toEqual({ kind: "unavailable", code: "ENOTDIR" });
    }
  });

  it("is not told of as unavailable where the result has no such attachment at all", async () => {
    expect((await askFor("no_such_leaflet", "sv", { unavailable: "1" })).status).toBe(404);
  });
});
