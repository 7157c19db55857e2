import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { accessLog } from "~/db/schema/access";
import { type ApiServer, apiPath, apiServer } from "../../fixtures/api-server";
import { apiWorld, type World } from "../../fixtures/api-world";
import { createTestApp } from "../../fixtures/app";
import { addResultsKey } from "../../fixtures/console";
import { fhirBundle, fhirQuestionnaireSchema } from "../../fixtures/exports/fhir-r4";
import {
  addOrder,
  addPerson,
  addWholeReport,
  answerAll,
  begin,
  invite,
  present,
  settleOrder,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { addAlike } from "../../fixtures/stored-results";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let ask: ApiServer;
let world: World;

const key = "key-of-a-reporting-service";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const withKey = { authorization: `Bearer ${key}` };

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  await addResultsKey(database.db, { name: "warehouse", key, grain: "full" });
  await addResultsKey(database.db, { name: "other", key: "other" });
  ask = apiServer(app);
  world = await apiWorld(app);
  await answerAll(database.db, world.people.OWN, world.order);
  const order = await addOrder(database.db, "pulse");
  const person = await addPerson(database.db, { language: "fi" });
  await invite(database.db, person, order);
  await begin(database.db, person, order);
  await answerAll(database.db, person, order);
  for (const each of [world.order, order]) {
    await addAlike(database.db, each);
    await settleOrder(database.db, each);
    await addWholeReport(database.db, each);
  }
});
afterAll(() => database.drop());

type Named = Partial<
  Record<"kind" | "kindKey" | "moduleKey" | "questionKey" | "assessmentOrderId" | "organizationId", string>
>;
type Line = Named & { type: string; result?: string; cursor?: string; rows?: number; sha256?: string };
const read = async (query: Record<string, string>, headers: Record<string, string> = withKey) => {
  const answer = await ask({ path: apiPath("reportingResults", {}, query), headers });
  expect(answer.status).toBe(200);
  return answer.text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
};

it("is a stream of lines for a service with its key, ended by their number and what they add up to", async () => {
  for (const layout of ["long", "wide"]) {
    const lines = await read({ layout });
    const { rows, sha256: sum, type } = lines.at(-1) ?? {};
    expect({ type, rows }).toEqual({ type: "end", rows: lines.length - 1 });
    // Four closed orders of five people: two here, and one of each organisation of the world.
    expect(new Set(lines.flatMap(({ result }) => result ?? [])).size).toBe(20);
    const csv = await ask({
      path: apiPath("reportingResults", {}, { layout, format: "csv", check: "1" }),
      headers: withKey,
    });
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [header = [], ...cells] = parse(csv.text) as string[][];
    expect(header.slice(0, 5)).toEqual(["person", "result", "assessmentOrder", "organization", "completedOn"]);
    const told = cells
      .slice(0, -1)
      .map((row) => `${JSON.stringify(row)}\n`)
      .join("");
    expect(cells.at(-1)?.[0]).toBe(`# rows=${cells.length - 1} sha256=${sha256(told)}`);
    expect([cells.length - 1, sum]).toEqual([rows, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  }
});

/** A closed order that somebody has answered, and others like them. */
async function answeredOrder(name: string, others: number) {
  const { db } = database;
  const order = await addOrder(db, "pulse", { name });
  const person = await addPerson(db, { language: "fi" });
  await invite(db, person, order);
  await begin(db, person, order);
  await answerAll(db, person, order);
  await addAlike(db, order, others);
  await settleOrder(db, order);
  return order;
}

it("is CSV of its rows alone, by the separator of its language or the one asked for, with the digest of its bytes", async () => {
  const csvOf = async (query: Record<string, string>, delimiter: string) => {
    const csv = await ask({ path: apiPath("reportingResults", {}, { format: "csv", ...query }), headers: withKey });
    expect(csv.headers.get("repr-digest")).toBe(`sha-256=:${createHash("sha256").update(csv.bytes).digest("base64")}:`);
    expect(csv.headers.get("content-length")).toBe(String(csv.bytes.length));
    expect(csv.text).not.toContain("# rows=");
    return parse(csv.text, { delimiter }) as string[][];
  };
  const [header, ...rows] = await csvOf({}, ",");
  expect(header?.slice(0, 2)).toEqual(["person", "result"]);
  expect(await csvOf({ language: "en", separator: "semicolon" }, ";")).toEqual([header, ...rows]);
  expect((await csvOf({ language: "fi" }, ";"))[0]).toEqual(header);
  expect((await csvOf({ language: "fi", separator: "comma" }, ","))[0]).toEqual(header);
});

it("leaves a phone number as it is for a service's key alone, and nothing else that could run", async () => {
  for (const name of ["+358501234567", "+358501234567+1"]) {
    const order = await answeredOrder(name, 4);
    const path = apiPath("reportingResults", {}, { format: "csv", assessmentOrderId: order.id, reason: "a study" });
    const forKey = parse((await ask({ path, headers: withKey })).text) as string[][];
    const sessionToken = await world.sessionOf("ALL");
    const forPerson = parse((await ask({ path, sessionToken })).text) as string[][];
    expect(forKey[1]?.[2]).toBe(name.endsWith("1") ? `'${name}` : name);
    expect(forPerson[1]?.[2]).toBe(`'${name}`);
  }
});

it("goes on after the last line that arrived, whichever it was, for the same recipient alone", async () => {
  for (const layout of ["long", "wide"]) {
    const whole = (await read({ layout })).slice(0, -1);
    expect(whole.every(({ cursor }) => cursor)).toBe(true);
    expect(new Set(whole.map(({ cursor }) => cursor)).size).toBe(whole.length);
    const places = [0, 1, Math.floor(whole.length / 2), whole.length - 1];
    for (const place of places) {
      const rest = await read({ layout, cursor: whole[place]?.cursor ?? "" });
      expect(rest.slice(0, -1), `${layout} ${place}`).toEqual(whole.slice(place + 1));
      expect(rest.at(-1)?.rows).toBe(whole.length - place - 1);
    }
  }
  const refused = async (cursor: string, more: Record<string, string>, headers: Record<string, string>) => {
    const path = apiPath("reportingResults", {}, { cursor, ...more });
    const answer = await ask({ path, headers });
    expect(answer.body).toMatchObject({
      ...{ status: 400, code: "invalidParam" },
      errors: [{ pointer: "#/cursor", in: "query" }],
    });
    expect((await ask({ path, method: "HEAD", headers })).status).toBe(400);
  };
  const [first] = await read({});
  const cursor = first?.cursor ?? "";
  const looked = async (query: Record<string, string>) =>
    (await ask({ path: apiPath("reportingResults", {}, query), method: "HEAD", headers: withKey })).status;
  expect([await looked({ cursor }), await looked({ edition: "x" })]).toEqual([200, 404]);
  await refused(cursor, {}, { authorization: "Bearer other" });
  // Within a result there is nothing where each has one row, and no place but those that were given.
  await refused(cursor, { layout: "wide" }, withKey);
  const [edition, within, proof] = cursor.split(".");
  // The release before knows of no rows: it reads the second part as a number, and refuses what is none.
  expect(Number(within)).toBeNaN();
  const [place] = within?.split("-") ?? [];
  for (const other of [`${place}--1`, `${place}-99999`, `${place}-`, "-1", `${place}.0`, `${place}e0`, "777-1", "x"]) {
    await refused([edition, other, proof].join("."), {}, withKey);
  }
  for (const made of [`${cursor}x`, `${cursor}.1`, [edition, place, proof, "1"].join(".")])
    await refused(made, {}, withKey);
});

it("that goes on is recorded, counted and told as what is sent from there on", async () => {
  await addResultsKey(database.db, { name: "resumed", key: "resumed", grain: "full" });
  const headers = { authorization: "Bearer resumed" };
  const orders = (await read({ layout: "wide" })).flatMap(({ assessmentOrderId }) => assessmentOrderId ?? []);
  const last = present(orders.at(-1));
  expect(new Set(orders).size).toBeGreaterThan(1);
  const lines = await read({ layout: "wide", assessmentOrderId: last }, headers);
  const results = lines.length - 1;
  const cursor = present(lines[1]?.cursor);
  const rest = await ask({ path: apiPath("reportingResults", {}, { layout: "wide", cursor }), headers });
  expect([rest.status, rest.headers.get("vointi-edition")]).toEqual([200, cursor.split(".")[0]]);
  const listed = await ask({ path: apiPath("reportingEditions"), headers });
  expect(listed.body).toMatchObject({ editions: [{ assessmentOrderId: last }] });
  const log = await database.db
    .select({ count: accessLog.recordCount })
    .from(accessLog)
    .where(eq(accessLog.actorOrganisation, "resumed"))
    .orderBy(accessLog.at);
  expect(log.map(({ count }) => count)).toEqual([results, results - 2]);
});

it("says in keys what it says in words: of what a row is, and whose order it is of", async () => {
  const rows = (language: string) => read({ language, assessmentOrderId: world.order.id });
  const keysOf = (lines: Line[]) =>
    lines.map(({ kindKey, assessmentOrderId, organizationId }) => [kindKey, assessmentOrderId, organizationId]);
  const [finnish, english] = [await rows("fi"), await rows("en")];
  expect(keysOf(finnish)).toEqual(keysOf(english));
  expect(new Set(finnish.map(({ kind }) => kind))).not.toEqual(new Set(english.map(({ kind }) => kind)));
  const told = finnish.slice(0, -1);
  expect(new Set(told.map(({ kindKey }) => kindKey))).toEqual(
    new Set(["score", "answer", ...(told.some(isIndex) ? ["index"] : [])]),
  );
  for (const row of told) {
    expect(row.kindKey).toBe(isIndex(row) ? "index" : row.questionKey ? "answer" : "score");
    expect(row.assessmentOrderId).toBe(world.order.id);
    expect(row.organizationId).toMatch(/^[\w-]{36}$/);
  }
});

const isIndex = ({ moduleKey }: Line) => moduleKey === undefined;

it("names people by the recipient's own pseudonyms, and nobody otherwise (V5)", async () => {
  const mine = await read({});
  const theirs = await read({}, { authorization: "Bearer other" });
  const ids = (lines: Line[]) => new Set(lines.flatMap(({ result }) => result ?? []));
  expect([...ids(mine)].filter((id) => ids(theirs).has(id))).toEqual([]);
  const text = JSON.stringify(mine);
  for (const secret of [world.people.OWN.userUuid, world.people.OWN.email, world.ids.resultId, "hyvin"]) {
    expect(text).not.toContain(secret);
  }
  const log = await database.db.select().from(accessLog);
  expect(log).toContainEqual(
    expect.objectContaining({ actorRole: "system", actorOrganisation: "warehouse", setOf: "results" }),
  );
});

it("tells of nobody who is one of fewer than five, in every form (V5)", async () => {
  await answeredOrder("Few", 3);
  await answeredOrder("Enough", 4);
  const forms = ["wide", "long"].flatMap((layout) => ["ndjson", "csv"].map((format) => ({ layout, format })));
  for (const form of forms) {
    const { text } = await ask({ path: apiPath("reportingResults", {}, form), headers: withKey });
    expect(text).not.toContain("Few");
    expect(text).toContain("Enough");
    // A day at most, and no moment.
    expect(text).not.toMatch(/\d\d:\d\d/);
  }
});

it("is refused to whoever has no key, a wrong one, or a cookie beside one", async () => {
  // Before anything that is asked for is looked at.
  for (const format of ["csv", "xml"]) {
    const path = apiPath("reportingResults", {}, { format });
    for (const authorization of ["Bearer wrong", "Bearer", "Basic eDp5", ""]) {
      const sessionToken = await world.sessionOf("ADM");
      expect((await ask({ path, headers: { authorization }, sessionToken })).status, authorization).toBe(401);
    }
    expect((await ask({ path, sessionToken: await world.sessionOf("ADM") })).status).toBe(403);
    expect((await ask({ path })).status).toBe(401);
  }
});

it("a survey kind is a FHIR Questionnaire, and one's own answers QuestionnaireResponses", async () => {
  const sessionToken = await world.sessionOf("OWN");
  const { metamoduleVid: surveyMetamoduleVid, orderId } = world.ids;
  const questionnaire = await ask({ path: apiPath("fhirQuestionnaire", { surveyMetamoduleVid }), sessionToken });
  const { item } = fhirQuestionnaireSchema.parse(questionnaire.body);
  const bundle = await ask({ path: apiPath("fhirResponses", {}, { assessmentOrderId: orderId }), sessionToken });
  const { entry } = fhirBundle.parse(bundle.body);
  expect(entry.map(({ resource }) => resource.resourceType)).toEqual(["Patient", "QuestionnaireResponse"]);
  const known = new Set(item.flatMap((group) => [group.linkId, ...group.item.map(({ linkId }) => linkId)]));
  for (const [, linkId] of JSON.stringify(entry).matchAll(/"linkId":"([^"]+)"/g)) expect(known).toContain(linkId);
});
