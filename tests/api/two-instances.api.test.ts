import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { assessmentOrders } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { addReportContainer } from "~/features/files/own-reports.server";
import { apiAddresses, apiRoot } from "~/i18n/api-addresses";
import { createTestApp } from "../fixtures/app";
import { databaseEnv } from "../fixtures/instances";
import { addOrder, addPerson, invite, present } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { startStaffSession } from "../fixtures/second-factor";
import { type DemoServer, startDemoServer } from "../fixtures/servers/demo-server";
import { startS3Server } from "../fixtures/servers/s3-server";

const rounds = process.env.VOINTI_FULL === "1" ? 200 : 4;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let s3: Awaited<ReturnType<typeof startS3Server>>;
let folder: string;
let servers: DemoServer[];
let headers: Record<string, string>;
let order: { id: string; organisationId: string | null };
let report: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const { db } = database;
  folder = await mkdtemp(join(tmpdir(), "vointi-instances-"));
  s3 = await startS3Server();
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.settings;
  const env = {
    ...databaseEnv(database.target),
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    SESSION_SECRETS: "a secret of two instances that has 32 characters or more",
    EXPORT_KEYS: "a key of two instances that has 32 characters or more",
    REPORT_LEDGER_KEYS: "4tGm8QzXw1Lr6YhKe3VbN9cJp5SdF2aU",
  };
  // Each with a disk of its own, as on machines of their own. The second finds the database migrated.
  servers = [];
  for (const name of ["one", "other"]) servers.push(await startDemoServer({ dataDir: join(folder, name), env }));
  const admin = await addPerson(db, { language: "fi" });
  await db.insert(userRoles).values({ userId: admin.userUuid, role: "admin" });
  const cookie = `vointi_session=${await startStaffSession(createTestApp(database), admin)}`;
  headers = { cookie, "sec-fetch-site": "same-origin" };
  await invite(db, await addPerson(db, { language: "fi" }), await addOrder(db, "pulse"));
  order = present((await db.select().from(assessmentOrders))[0]);
  report = await addReportContainer(db, { organisationId: order.organisationId ?? "", orderId: null });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await s3.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** One of the two servers, and the other one; by turns. */
const inTurn = (round: number) => [present(servers[round % 2]), present(servers[(round + 1) % 2])] as const;

const bytesOf = async (server: DemoServer, path: string) => {
  const response = await fetch(server.origin + path, { headers });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

it(`what one instance has taken in, the other gives out, ${rounds} of ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round++) {
    const [writing, reading] = inTurn(round);
    const body = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(20_000)]);
    const address = `${apiRoot}/admin/reports/${report}/files/${randomUUID()}/raportti.pdf`;
    const sent = await fetch(writing.origin + address, { method: "POST", headers, body });
    expect(sent.status).toBe(201);
    const { downloadUrl } = (await sent.json()) as { downloadUrl: string };
    const got = await bytesOf(reading, downloadUrl);
    expect([got.status, got.bytes.equals(body)]).toEqual([200, true]);

    // The console's form, whose page at the other instance leads to the file.
    const page = `/en/admin/assessments/${order.id}/files`;
    const form = new FormData();
    form.append("file", new File([body], `round-${round}.pdf`, { type: "application/pdf" }));
    const posted = await fetch(writing.origin + page, { method: "POST", redirect: "manual", headers, body: form });
    expect(posted.status).toBe(303);
    const listed = (await bytesOf(reading, page)).bytes.toString();
    const link = present(new RegExp(`href="([^"]+/round-${round}\\.pdf)"`).exec(listed)?.[1]);
    const uploaded = await bytesOf(reading, link);
    expect([uploaded.status, uploaded.bytes.equals(body)]).toEqual([200, true]);
  }
});

it(`an export that one instance was asked for is fetched from the other, once, ${rounds} of ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round++) {
    const [writing, reading] = inTurn(round);
    const asked = await fetch(`${writing.origin}${apiRoot}${apiAddresses.adminOrderUsers}?language=en`, {
      method: "POST",
      headers,
    });
    expect(asked.status).toBe(202);
    const { downloadUrl } = (await asked.json()) as { downloadUrl: string };
    const look = (server: DemoServer) =>
      fetch(server.origin + downloadUrl, { method: "HEAD", headers }).then(({ status }) => status);
    await expect.poll(() => look(reading), { interval: 50, timeout: 60_000 }).not.toBe(202);
    // Both at once, and again until it has gone: it is there or it is not, and never in trouble.
    const first = await Promise.all([bytesOf(reading, downloadUrl), bytesOf(writing, downloadUrl)]);
    const whole = first.filter(({ status }) => status === 200);
    expect(whole.length).toBeGreaterThan(0);
    for (const { bytes } of whole) expect(bytes.subarray(0, 2).toString("latin1")).toBe("PK");
    const after = [await bytesOf(writing, downloadUrl), await bytesOf(reading, downloadUrl)];
    const statuses = [...first, ...after].map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect(after.at(-1)?.status).toBe(404);
  }
}, 600_000);
