import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { ZipFile } from "yazl";
import type { App } from "~/app.server";
import { accessLog } from "~/db/schema/access";
import { reportContainers, storedFiles } from "~/db/schema/files";
import { assessmentOrders } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { type FileStore, fileStore, NoSpaceError } from "~/features/files/file-store.server";
import { addReportContainer, listReportFiles } from "~/features/files/own-reports.server";
import { bufferedBodyOf } from "~/http/buffered-response";
import { mostUploadBytes } from "~/http/uploaded-body.server";
import { languages } from "~/i18n/languages";
import { problemDetails } from "~/i18n/problem-words.server";
import { createTestApp } from "../../fixtures/app";
import { addOrder, addPerson, present, startTestSession } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import type { RouteModule } from "../../fixtures/route-call";
import { startStaffSession } from "../../fixtures/second-factor";
import { serverWith } from "../../fixtures/servers/production-build";
import { wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let folder: string;
let upload: RouteModule;
let read: RouteModule;
const tokens: Record<string, string> = {};
/** The report of an organisation with an administrator of its own, and one of another organisation. */
let report: string;
let elsewhere: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const { db } = database;
  folder = await mkdtemp(join(tmpdir(), "vointi-files-"));
  app = createTestApp(database, { files: fileStore(undefined, folder) });
  upload = (await import("~/routes/api/v1/admin/report-file")) as unknown as RouteModule;
  read = (await import("~/routes/api/v1/admin/s3-objects")) as unknown as RouteModule;
  const organisationOf = async (orderId: string) =>
    present((await db.select().from(assessmentOrders).where(eq(assessmentOrders.id, orderId)))[0]).organisationId;
  const [own, other] = [await addOrder(db, "pulse"), await addOrder(db, "pulse")];
  const organisationId = await organisationOf(own.id);
  report = await addReportContainer(db, { organisationId, orderId: own.id });
  elsewhere = await addReportContainer(db, { organisationId: await organisationOf(other.id), orderId: null });
  for (const [name, role, of] of [
    ["admin", "admin", null],
    ["orgAdmin", "admin", organisationId],
    ["otherAdmin", "admin", await organisationOf(other.id)],
    ["subscriber", "subscriber", organisationId],
    ["user", undefined, null],
  ] as const) {
    const person = await addPerson(db, { language: "fi" });
    if (role) await db.insert(userRoles).values({ userId: person.userUuid, role, organisationId: of });
    tokens[name] = role ? await startStaffSession(app, person) : await startTestSession(db, person);
  }
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Sent = {
  who?: string;
  content?: Buffer | Readable;
  filename?: string;
  type?: string;
  reportId?: string;
  reportFileId?: string;
  headers?: Record<string, string>;
  files?: FileStore;
};

const contextOf = (who: string | undefined, files = app.files) => ({
  app: { ...app, files },
  requestId: `request of ${who}`,
  sessionToken: who === undefined ? undefined : tokens[who],
});

const pdf = Buffer.from("%PDF-1.7\n%%EOF\n");

async function send(given: Sent) {
  const { content = pdf, filename = "raportti.pdf", type, reportFileId = randomUUID(), headers = {} } = given;
  const params = { reportId: given.reportId ?? report, reportFileId, filename };
  const said = { ...(type !== undefined && { "content-type": type }), ...headers };
  const body = content instanceof Readable ? content : Readable.from(piecesOf(content), { objectMode: false });
  const request = new Request("http://localhost:3000/api/v1/admin/x", { method: "POST", headers: said });
  const context = { ...contextOf(given.who ?? "orgAdmin", given.files), upload: body };
  const response = (await present(upload.action)({ request, params, context } as never)) as Response;
  const text = bufferedBodyOf(response) ?? (await response.text());
  const answer = JSON.parse(text) as { id: string; version: number; downloadUrl: string; code?: string };
  return { status: response.status, reportFileId, ...answer };
}

function* piecesOf(content: Buffer) {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
}

const get = (
  id: string,
  who: string | undefined = "orgAdmin",
  { method = "GET", headers = {}, filename = "x.pdf", files = app.files } = {},
) => {
  const request = new Request("http://localhost:3000/api/v1/admin/x", { method, headers });
  const args = { request, params: { id, filename }, context: contextOf(who, files) };
  return present(read.loader)(args as never) as Promise<Response>;
};

const types = "[Content_Types].xml";
const png = Buffer.from("89504e470d0a1a0a0000000049454e44ae426082", "hex");
const jpg = Buffer.from("ffd8ffe000104a46494600ffd9", "hex");
/** What macros and controls are kept in, whatever its name. */
const container = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600, "macro")]);
const workbook = (...more: Parameters<typeof archive>) => archive(types, "xl/workbook.xml", ...more);

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const lines = async (what: string) =>
  (await database.db.select().from(accessLog).where(sql`${accessLog.what} = ${what}`)).length;
const versionsThere = async () => (await database.db.select().from(storedFiles)).length;
const onDisk = async (part: "incoming" | "kept") => (await readdir(join(folder, part)).catch(() => [])).length;

/** An archive of parts: a name, or a name and what it holds. */
async function archive(...parts: (string | [name: string, content: Buffer | string, how?: { compress: boolean }])[]) {
  const zip = new ZipFile();
  for (const part of parts) {
    const [name, content, how] = typeof part === "string" ? [part, "x"] : part;
    zip.addBuffer(Buffer.from(content), name, how);
  }
  zip.end();
  return Buffer.concat(await (zip.outputStream as Readable).toArray());
}

/** A workbook behind other bytes that counts them in, as tools leave it that mend such an archive. */
async function archiveBehind(front: Buffer): Promise<Buffer> {
  const bytes = await workbook();
  const end = bytes.lastIndexOf("PK\u0005\u0006");
  const directory = bytes.readUInt32LE(end + 16);
  for (let at = directory; at < end; at += 46 + bytes.readUInt16LE(at + 28)) {
    bytes.writeUInt32LE(bytes.readUInt32LE(at + 42) + front.length, at + 42);
  }
  bytes.writeUInt32LE(directory + front.length, end + 16);
  return Buffer.concat([front, bytes]);
}

describe("an upload", () => {
  it("is kept as a version that can be read, and has a line in the access log", async () => {
    const before = await lines("added_report_file");
    const stored = await send({ filename: "Työhyvinvointi “ä”.pdf", type: "application/pdf" });
    expect([stored.status, stored.version]).toEqual([201, 1]);
    expect(await lines("added_report_file")).toBe(before + 1);
    expect(stored.downloadUrl).toMatch(/^\/api\/v1\/admin\/s3-objects\/[0-9a-f-]{36}\/Ty%C3%B6/);
    const seen = await lines("report_file");
    const response = await get(stored.id);
    expect(await bytesOf(response)).toEqual(pdf);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(pdf.length),
      "cache-control": "private, no-store",
      "accept-ranges": "bytes",
      "content-disposition": expect.stringContaining("filename*=UTF-8''Ty%C3%B6hyvinvointi"),
    });
    expect(await lines("report_file")).toBe(seen + 1);
  });

  it("makes a new version and leaves the old one as it was; all are listed, newest first", async () => {
    const { reportFileId, id } = await send({});
    const second = await send({ reportFileId, content: Buffer.from("%PDF-2"), filename: "uusi.pdf" });
    expect(second).toMatchObject({ status: 201, version: 2 });
    expect(await bytesOf(await get(id))).toEqual(pdf);
    const listed = await listReportFiles(app, { sessionToken: tokens.orgAdmin, reportId: report });
    const files = listed.outcome === "listed" ? listed.files : [];
    const versions = files.find((file) => file.reportFileId === reportFileId)?.versions;
    expect(versions?.map(({ version, filename }) => [version, filename])).toEqual([
      [2, "uusi.pdf"],
      [1, "raportti.pdf"],
    ]);
    const other = await listReportFiles(app, { sessionToken: tokens.otherAdmin, reportId: report });
    expect(other.outcome).toBe("notThere");
  });

  it("twenty times at once makes twenty versions", async () => {
    const reportFileId = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send({ reportFileId, content: Buffer.from(`%PDF-${n}`) })),
    );
    expect(sent.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    );
    for (const [n, { id }] of sent.entries()) expect(await bytesOf(await get(id))).toEqual(Buffer.from(`%PDF-${n}`));
  });

  it.each([
    [undefined, 401],
    ["user", 403],
    ["subscriber", 403],
    ["otherAdmin", 404],
  ])("of %s is refused with %i before a byte is read", async (who, status) => {
    const before = await versionsThere();
    let taken = 0;
    const content = Readable.from(
      (function* () {
        taken += 1;
        yield pdf;
      })(),
      { objectMode: false, highWaterMark: 0 },
    );
    const context = { ...contextOf(who), upload: content };
    const params = { reportId: report, reportFileId: randomUUID(), filename: "a.pdf" };
    const request = new Request("http://localhost:3000/x", { method: "POST" });
    const response = (await present(upload.action)({ request, params, context } as never)) as Response;
    expect([response.status, taken, await versionsThere()]).toEqual([status, 0, before]);
  });

  it("reaches no report or file of another organisation, whatever the ids say", async () => {
    const { reportFileId } = await send({ who: "otherAdmin", reportId: elsewhere });
    for (const sent of [
      { reportFileId },
      { who: "admin", reportFileId },
      { reportId: elsewhere },
      { reportId: randomUUID() },
      { reportId: "1' or 1=1" },
      { reportFileId: "1" },
    ]) {
      expect(await send(sent)).toMatchObject({ status: 404 });
    }
    expect(await send({ who: "admin", reportId: elsewhere, reportFileId })).toMatchObject({ status: 201, version: 2 });
  });

  const sent: [string, string | undefined, () => Buffer | Promise<Buffer>, number][] = [
    ["a.pdf", undefined, () => pdf, 201],
    ["a.PDF", "application/octet-stream", () => pdf, 201],
    ["a.png", "image/png", () => png, 201],
    ["a.jpg", "image/jpeg", () => jpg, 201],
    ["a.csv", "text/csv", () => Buffer.from("\uFEFFnimi;arvo\r\nä;1\r\n"), 201],
    ["a.csv", "application/vnd.ms-excel", () => Buffer.from("nimi;\xe4\r\n", "latin1"), 201],
    ["a.xlsx", undefined, () => archive("[Content_Types].xml", "xl/workbook.xml"), 201],
    ["a.docx", undefined, () => archive("[Content_Types].xml", "word/document.xml"), 201],
    ["a.pptx", undefined, () => archive("[Content_Types].xml", "ppt/presentation.xml"), 201],
    ["a.pdf", "text/html", () => pdf, 415],
    ["a.pdf", undefined, () => Buffer.from("<html>"), 415],
    ["a.pdf", undefined, () => Buffer.from(" %PDF-1.7"), 415],
    ["a.png", undefined, () => pdf, 415],
    ["a.xlsx", undefined, () => archive("[Content_Types].xml", "word/document.xml"), 415],
    ["a.xlsx", undefined, () => archive("[Content_Types].xml", "xl/workbook.xml", "xl/vbaProject.bin"), 415],
    ["a.xlsx", undefined, () => Buffer.from("PK not an archive at all, but long enough for one"), 415],
    ["a.csv", undefined, () => Buffer.from("<!doctype html><script>"), 415],
    ["a.csv", undefined, () => Buffer.from("\uFEFF <svg/>"), 415],
    ["a.csv", undefined, () => Buffer.from("a\u0000b"), 415],
    ["a.html", "text/html", () => Buffer.from("<html>"), 415],
    ["a.svg", undefined, () => Buffer.from("<svg/>"), 415],
    ["a.xlsm", undefined, () => archive("[Content_Types].xml", "xl/workbook.xml"), 415],
    ["a.pdf.exe", undefined, () => pdf, 415],
    [".pdf", undefined, () => pdf, 415],
    ["pdf", undefined, () => pdf, 415],
    ["a.constructor", undefined, () => pdf, 415],
    ["../a.pdf", undefined, () => pdf, 400],
    ["a\u202efdp.pdf", undefined, () => pdf, 400],
    ["a\r\n.pdf", undefined, () => pdf, 400],
    ["a.pdf", undefined, () => Buffer.alloc(0), 400],
  ];
  it.each(sent)("%j called %s: %#", async (filename, type, content, status) => {
    const before = await versionsThere();
    expect((await send({ filename, type, content: await content() })).status).toBe(status);
    expect(await versionsThere()).toBe(before + (status === 201 ? 1 : 0));
    expect(await onDisk("incoming")).toBe(0);
  });

  it.each<[string, () => Promise<Buffer>, boolean]>([
    ["a chart's own workbook", async () => workbook(["xl/embeddings/a.xlsx", await workbook()]), true],
    [
      "pictures and a font",
      () => workbook(["xl/media/a.png", png], ["xl/fonts/a.ttf", Buffer.from("0001", "hex")]),
      true,
    ],
    ["a macro under another name", () => workbook(["xl/theme/theme1.xml", container]), false],
    ["one that is stored as it is", () => workbook(["docProps/a.xml", container, { compress: false }]), false],
    [
      "a type for macros",
      () => archive([types, '<Override ContentType="a.macroEnabled.main+xml"/>'], "xl/workbook.xml"),
      false,
    ],
    [
      "that type in UTF-16",
      () =>
        archive(
          [types, Buffer.from('<Default ContentType="application/vnd.ms-office.vbaProject"/>', "utf16le")],
          "xl/workbook.xml",
        ),
      false,
    ],
    [
      "a type for controls",
      () => archive([types, '<Default ContentType="application/vnd.ms-office.activeX"/>'], "xl/workbook.xml"),
      false,
    ],
    ["a program", () => workbook(["xl/media/a.png", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(99)])]), false],
    [
      "a workbook with a macro in it",
      async () => workbook(["xl/media/a.jpg", await workbook(["a", container])]),
      false,
    ],
    [
      "a workbook in a workbook in a workbook in it",
      async () => workbook(["a.zip", await workbook(["b.zip", await workbook(["c.zip", await workbook()])])]),
      false,
    ],
    [
      "a part too large to be looked at",
      async () => workbook(["a.zip", Buffer.concat([await workbook(), Buffer.alloc(11_000_000)])]),
      false,
    ],
  ])("of a workbook with %s", async (_, made, taken) => {
    expect((await send({ filename: "a.xlsx", content: await made() })).status).toBe(taken ? 201 : 415);
  });

  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ["a PDF with an archive behind it", "a.pdf", async () => Buffer.concat([pdf, await workbook()])],
    ["a PDF with an archive that knows where it stands", "a.pdf", () => archiveBehind(pdf)],
    ["a PDF that is a page", "a.pdf", () => Buffer.from("%PDF-1.7\n<script>alert(1)</script>\n%%EOF")],
    ["a picture with an archive behind it", "a.png", async () => Buffer.concat([png, await workbook()])],
    ["a picture with anything behind it", "a.png", () => Buffer.concat([png, Buffer.from("more")])],
    [
      "a photo with an archive behind it",
      "a.jpg",
      async () => Buffer.concat([jpg, await workbook(), Buffer.from("  ")]),
    ],
    ["a photo that is a PDF", "a.jpg", () => Buffer.concat([jpg.subarray(0, 4), Buffer.alloc(500), pdf])],
    ["a photo that is a page", "a.jpeg", () => Buffer.concat([jpg, Buffer.from("<HTML><body>")])],
    ["a workbook behind a PDF", "a.xlsx", () => archiveBehind(pdf)],
    ["a workbook behind anything", "a.xlsx", () => archiveBehind(Buffer.from("#!/bin/sh\n"))],
    ["a table that is a PDF", "a.csv", () => Buffer.from("name;value\n%PDF-1.7\n")],
  ])("of %s is two types at once, and neither is taken", async (_, filename, made) => {
    expect(await send({ filename, content: await made() })).toMatchObject({ status: 415, code: "file_type" });
    expect(await onDisk("incoming")).toBe(0);
  });

  it.each([
    [
      "a PDF with a line break at its end and pictures in it",
      "a.pdf",
      Buffer.concat([pdf, jpg, png, Buffer.from("%%EOF\r\n")]),
    ],
    [
      "a photo as phones leave it, with more behind it",
      "a.jpg",
      Buffer.concat([jpg, Buffer.from("MPF\0"), jpg, Buffer.alloc(64)]),
    ],
    [
      "a PDF with a compressed archive's bytes in the middle of it",
      "a.pdf",
      Buffer.concat([pdf, Buffer.from("PK\u0005\u0006"), Buffer.alloc(40), pdf]),
    ],
  ])("of %s is taken", async (_, filename, content) => {
    expect((await send({ filename, content })).status).toBe(201);
  });

  it.each([
    ["xlsx", "xl/workbook.xml"],
    ["docx", "word/document.xml"],
    ["pptx", "ppt/presentation.xml"],
  ])(
    "of a .%s that is cut off, or has lost or gained bytes, is called damaged in every language",
    async (ending, main) => {
      const whole = await archive("[Content_Types].xml", main);
      const before = await versionsThere();
      const damaged = [
        Buffer.from("PK\u0003\u0004"),
        ...Array.from({ length: Math.ceil((whole.length - 4) / 11) }, (_, n) => whole.subarray(0, 4 + n * 11)),
        Buffer.concat([whole.subarray(0, 40), whole.subarray(41)]),
        Buffer.concat([whole.subarray(0, 40), whole.subarray(39)]),
      ];
      for (const content of damaged) {
        expect(await send({ filename: `a.${ending}`, content })).toMatchObject({ status: 400, code: "file_damaged" });
      }
      for (const language of languages) {
        const headers = { "accept-language": language };
        expect(await send({ filename: `a.${ending}`, content: whole.subarray(0, -1), headers })).toMatchObject({
          detail: problemDetails(language, "file_damaged"),
        });
      }
      expect([await versionsThere(), await onDisk("incoming")]).toEqual([before, 0]);
      expect((await send({ filename: `a.${ending}`, content: whole })).status).toBe(201);
    },
  );

  it("is of 25 MB at most, whether or not it says so, and leaves nothing when it is refused", async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(mostUploadBytes - pdf.length)]);
    expect((await send({ content: large })).status).toBe(201);
    const kept = await onDisk("kept");
    const more = await send({ content: Buffer.concat([large, Buffer.from("x")]) });
    expect(more).toMatchObject({ status: 413, code: "file_too_large" });
    const said = await send({ headers: { "content-length": String(mostUploadBytes + 1) } });
    expect(said.status).toBe(413);
    expect([await onDisk("incoming"), await onDisk("kept")]).toEqual([0, kept]);
  });

  it("that breaks off halfway, or finds the disk full, leaves no version and no file", async () => {
    const [before, kept] = [await versionsThere(), await onDisk("kept")];
    const broken = new Readable({
      read() {
        this.push(pdf);
        setImmediate(() => this.destroy(new Error("aborted")));
      },
    });
    expect(await send({ content: broken })).toMatchObject({ status: 400, code: "file_broke_off" });
    const full: FileStore = { ...app.files, receive: () => Promise.reject(new NoSpaceError()) };
    expect(await send({ files: full })).toMatchObject({ status: 503, code: "no_space" });
    const away: FileStore = { ...app.files, keep: async () => ({ kind: "unavailable", code: "S3_403" }) };
    expect(await send({ files: away })).toMatchObject({ status: 503, code: "storage" });
    expect([await versionsThere(), await onDisk("incoming"), await onDisk("kept")]).toEqual([before, 0, kept]);
  });

  it("that a dying process left behind is swept away once it is old", async () => {
    await app.files.receive(Readable.from([pdf]));
    const { path } = await app.files.receive(Readable.from([pdf]));
    await utimes(path, 0, 0);
    await app.files.sweep();
    expect(await onDisk("incoming")).toBe(1);
    await rm(join(folder, "incoming"), { recursive: true });
  });
});

describe("a stored file", () => {
  const content = Buffer.concat([pdf, randomBytes(200_000)]);
  let id: string;
  beforeAll(async () => {
    ({ id } = await send({ content }));
  });

  it.each([
    ["nobody", 401],
    ["user", 403],
    ["subscriber", 403],
    ["otherAdmin", 404],
    ["orgAdmin", 200],
    ["admin", 200],
  ])("is for %s: %i, and HEAD says the same", async (who, status) => {
    const before = await lines("report_file");
    const head = await get(id, who, { method: "HEAD" });
    expect([head.status, await lines("report_file")]).toEqual([status, before]);
    const got = await get(id, who);
    expect(got.status).toBe(status);
    if (status === 200) expect([...head.headers]).toEqual([...got.headers]);
    await got.body?.cancel();
  });

  it("isn't handed to a page of another site", async () => {
    expect((await get(id, "orgAdmin", { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
  });

  it("is found by its id, whatever name stands behind", async () => {
    for (const filename of ["x", "../../etc/passwd", "%2e%2e", "a.exe"]) {
      expect((await bytesOf(await get(id, "orgAdmin", { filename }))).equals(content)).toBe(true);
    }
    expect((await get(randomUUID())).status).toBe(404);
    expect((await get("..")).status).toBe(404);
  });

  it("gives the bytes that are asked for", async () => {
    const part = await get(id, "orgAdmin", { headers: { range: "bytes=100-199" } });
    expect([part.status, part.headers.get("content-range"), part.headers.get("content-length")]).toEqual([
      206,
      `bytes 100-199/${content.length}`,
      "100",
    ]);
    expect(await bytesOf(part)).toEqual(content.subarray(100, 200));
    const tail = await get(id, "orgAdmin", { headers: { range: "bytes=-5" } });
    expect(await bytesOf(tail)).toEqual(content.subarray(-5));
    const etag = present(part.headers.get("etag"));
    const same = await get(id, "orgAdmin", { headers: { range: "bytes=1-1", "if-range": etag } });
    expect([same.status, await bytesOf(same)]).toEqual([206, content.subarray(1, 2)]);
    const other = await get(id, "orgAdmin", { headers: { range: "bytes=1-1", "if-range": '"other"' } });
    expect([other.status, (await bytesOf(other)).equals(content)]).toEqual([200, true]);
    const beyond = await get(id, "orgAdmin", { headers: { range: `bytes=${content.length}-` } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${content.length}`]);
  });

  it("that the storage doesn't have is unavailable, and not unknown", async () => {
    const files: FileStore = { ...app.files, read: async () => ({ kind: "notThere" }) };
    expect((await get(id, "orgAdmin", { files })).status).toBe(503);
  });
});

describe("the page of an order's files", () => {
  type View = {
    files: {
      title: string;
      versions: { link: { href: string; label: string }; uploadedBy: string }[];
      add: { href: string };
    }[];
    upload: { error?: string };
  };
  type Answer = { status: number; location: string | null; view: View };
  const words = wordsOf("en").reportFiles;
  let orderId: string;
  let page: RouteModule;

  beforeAll(async () => {
    page = (await import("~/routes/admin/order.files")) as unknown as RouteModule;
    const [own] = await database.db.select().from(reportContainers).where(eq(reportContainers.id, report));
    const made = await addOrder(database.db, "pulse", { organisationId: present(own).organisationId });
    orderId = made.id;
  });

  async function call(who: string, form?: Record<string, string | File>, more = {}): Promise<Answer> {
    const body = new FormData();
    for (const [name, value] of Object.entries(form ?? {})) body.append(name, value);
    const request = new Request("http://localhost:3000/en/admin/assessments/x/files", form && { method: "POST", body });
    const args = {
      request,
      params: { assessmentOrderId: orderId },
      context: { ...contextOf(who), formToken: "t", ...more },
    };
    const answer: unknown = await present(form ? page.action : page.loader)(args as never).catch(
      (thrown: unknown) => thrown,
    );
    if (answer instanceof Response)
      return { status: answer.status, location: answer.headers.get("location") } as Answer;
    const { data = answer, init } = answer as { data?: unknown; init?: ResponseInit };
    return { status: init?.status ?? 200, location: null, view: (data as { view: View }).view };
  }
  const aFile = (content: BlobPart, name: string, type = "application/pdf") => new File([content], name, { type });
  const shown = async () => (await call("orgAdmin")).view;

  it("takes a file, then a version of it under another name, and shows both, by whom they are and where they are read", async () => {
    const first = await call("orgAdmin", { file: aFile(pdf, "Työ.pdf") });
    expect([first.status, first.location]).toEqual([303, expect.stringContaining("saved=1")]);
    const [file] = (await shown()).files;
    const as = present(/as=([0-9a-f-]{36})/.exec(present(file).add.href)?.[1]);
    expect((await call("admin", { as, file: aFile("%PDF-2", "uusi.pdf") })).status).toBe(303);
    const { files } = await shown();
    expect(files).toMatchObject([
      { title: "uusi.pdf", versions: [{ link: { label: "Version 2" } }, { link: { label: "Version 1: Työ.pdf" } }] },
    ]);
    const versions = present(files[0]).versions;
    expect(versions.map(({ uploadedBy }) => uploadedBy)).toEqual(["Testi Virtanen", "Testi Virtanen"]);
    const id = present(present(versions[1]).link.href.split("/").at(-2));
    expect(await bytesOf(await get(id))).toEqual(pdf);
  });

  it.each([
    ["nothing", { as: "" }, "empty", 422],
    ["an empty field", { file: aFile("", "", "application/octet-stream") }, "empty", 422],
    ["an empty file", { file: aFile("", "a.pdf") }, "empty", 422],
    ["another type", { file: aFile("MZ", "a.exe", "") }, "wrongType", 422],
    ["bytes that are none", { file: aFile("<html>", "a.pdf") }, "wrongType", 422],
    ["an office file that broke", { file: aFile("PK\u0003\u0004", "a.docx", "") }, "damaged", 422],
    ["a name that hides its ending", { file: aFile(pdf, "a\u202efdp.pdf") }, "badName", 422],
    ["a version of nobody's file", { as: randomUUID(), file: aFile(pdf, "a.pdf") }, "noSuchFile", 422],
    ["no id", { as: "'", file: aFile(pdf, "a.pdf") }, "noSuchFile", 422],
    ["more than it may have", { file: aFile(Buffer.alloc(mostUploadBytes + 1), "a.pdf") }, "tooLarge", 413],
  ] as const)("refuses %s in words, and keeps nothing", async (_, form, refused, expected) => {
    const before = await versionsThere();
    const { status, view } = await call("orgAdmin", form);
    expect(status).toBe(expected);
    const beginning = words.refused[refused].split("{")[0];
    expect(view.upload.error).toMatch(new RegExp(`^${beginning}`));
    expect(await versionsThere()).toBe(before);
    expect(await onDisk("incoming")).toBe(0);
  });

  it("says so of a form that the server has let go because it was too large", async () => {
    const { status, view } = await call("orgAdmin", {}, { tooLarge: true });
    expect([status, view.upload.error]).toEqual([413, words.refused.tooLarge.replace("{most}", "25 MB")]);
  });

  it("is not there for another organisation's administrator, and nobody else's", async () => {
    const before = await versionsThere();
    for (const [who, status] of [
      ["otherAdmin", 404],
      ["subscriber", 403],
      ["user", 403],
    ] as const) {
      for (const form of [undefined, { file: aFile(pdf, "a.pdf") }]) {
        expect((await call(who, form)).status, `${who} ${form && "sends"}`).toBe(status);
      }
    }
    expect(await versionsThere()).toBe(before);
  });

  it("keeps a file also where the storage takes longer than a request has for the database", async () => {
    let waited = 0;
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + waited);
    const slow: FileStore = {
      ...app.files,
      keep(name, received) {
        waited += 60_000;
        return app.files.keep(name, received);
      },
    };
    const send = serverWith({ ...app, files: slow }, () => ({
      pattern: "/:language/files",
      takesFiles: { bytes: 10_000, pieces: 10 },
      handle: async (request, context) => {
        const args = { request, params: { assessmentOrderId: orderId }, context };
        return (await present(page.action)(args as never).catch((thrown: unknown) => thrown)) as Response;
      },
    }));
    const form = new FormData();
    form.append("file", aFile(pdf, "slow.pdf"));
    try {
      const answer = await send("/en/files", { cookie: `vointi_session=${tokens.orgAdmin}` }, form);
      expect([answer.status, waited]).toEqual([303, 60_000]);
    } finally {
      clock.mockRestore();
    }
    expect((await shown()).files.map(({ title }) => title)).toContain("slow.pdf");
  });

  it("makes one report for all files of an order, also of ten at once", async () => {
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, n) => call("orgAdmin", { file: aFile(pdf, `${n}.pdf`) })),
    );
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await database.db.$count(reportContainers, eq(reportContainers.orderId, orderId))).toBe(1);
  });
});
