import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { orderInvitations } from "~/db/schema/orders";
import { addReportContainer } from "~/features/files/own-reports.server";
import { uploadReportFile } from "~/features/files/upload-report-file.server";
import { keepMapping } from "~/features/inviting/delivery-settings.server";
import { importHandler } from "~/features/inviting/import-job.server";
import { serverOfApi } from "../fixtures/api-server";
import { createApiApp } from "../fixtures/api-world";
import { addOrganisation, addServiceKey } from "../fixtures/console";
import { startDueWorker } from "../fixtures/jobs";
import { addAdmin } from "../fixtures/pages/console-pages";
import { addOrder, present } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let close: () => Promise<void>;
let folder: string;
const server = createServer();

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const made = await createApiApp(database);
  ({ close } = made);
  await new Promise<void>((resume) => server.listen(0, "127.0.0.1", resume));
  const { port } = server.address() as AddressInfo;
  app = { ...made.app, env: { ...made.app.env, publicOrigin: `http://127.0.0.1:${port}` } };
  server.on("request", getRequestListener(serverOfApi(app).fetch));
  folder = await mkdtemp(join(tmpdir(), "vointi-guide-"));
});
afterAll(async () => {
  server.close();
  await close();
  await rm(folder, { recursive: true, force: true });
});

async function* pdf() {
  yield Buffer.from("%PDF-1.7\n%%EOF\n");
}

const page = readFileSync("docs/service-keys.md", "utf8");
const examples = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, lines = ""]) => lines);

it("what the page about keys says works, line by line", async () => {
  const { db } = app;
  const organisationId = await addOrganisation(db, "Firm");
  const order = await addOrder(db, "pulse", { organisationId });
  const { sessionToken } = await addAdmin(app);
  const reportId = await addReportContainer(db, { organisationId, orderId: order.id });
  const file = { reportId, reportFileId: randomUUID(), filename: "raportti.pdf", contentType: "", content: pdf() };
  await uploadReportFile(app, { ...file, sessionToken, requestId: "test" });
  await keepMapping(app, organisationId, { headings: ["Email"], columns: ["email"], language: "fi", units: {} });
  const { key } = await addServiceKey(db, organisationId, ["people:import", "orders:read", "reports:read"]);
  await writeFile(join(folder, "people.csv"), "Email\nsomebody@example.com\n");
  const env = { ...process.env, VOINTI: app.env.publicOrigin, ORG: organisationId, ORDER: order.id, KEY: key };
  const worker = startDueWorker(database, {
    "people-delivery": importHandler({ db: database.bulk, secrets: app.secrets, env: app.env }),
  });
  const said: string[] = [];
  for (const lines of examples) {
    const { stdout } = await promisify(execFile)("sh", ["-ec", lines], { cwd: folder, env });
    said.push(stdout);
    await worker.doDue();
  }
  await worker.stop();
  expect(said).toHaveLength(4);
  expect(JSON.parse(present(said[0]))).toMatchObject({ assessmentOrders: [{ id: order.id, status: "open" }] });
  expect(await readFile(join(folder, "report.pdf"), "utf8")).toBe("%PDF-1.7\n%%EOF\n");
  expect(JSON.parse(present(said[2]))).toMatchObject({ dryRun: true, rows: 1 });
  expect(said[3]).toContain('"dryRun":false');
  expect(await db.$count(orderInvitations)).toBe(1);
});
