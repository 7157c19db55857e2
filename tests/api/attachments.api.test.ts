import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { attachmentLink, type LinkedFile } from "~/features/content/attachment-link.server";
import { putIntoS3 } from "~/features/content/attachment-store.server";
import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { createSecrets, type Secrets } from "~/platform/secrets.server";
import { databaseEnv } from "../fixtures/instances";
import { createTestDatabase } from "../fixtures/postgres";
import { type DemoServer, startDemoServer } from "../fixtures/servers/demo-server";
import { startS3Server } from "../fixtures/servers/s3-server";

let dataDir: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
let server: DemoServer;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let secrets: Secrets;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  dataDir = await mkdtemp(join(tmpdir(), "vointi-api-"));
  s3 = await startS3Server();
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.settings;
  server = await startDemoServer({
    dataDir,
    env: {
      ...databaseEnv(database.target),
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
  secrets = createSecrets([(await readFile(join(dataDir, "session-secret"), "utf8")).trim()]);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await s3.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const file = (attachmentId: string, language: LinkedFile["language"]): LinkedFile => ({
  assessmentOrderId: randomUUID(),
  attachmentId,
  language,
});
const download = (given: LinkedFile, now = new Date()) =>
  fetch(server.origin + attachmentLink(secrets, given, now), { redirect: "manual" });

describe("a server with a bucket", () => {
  it.each(languages)("serves from it what the release step stored, under its name in %s", async (language) => {
    const response = await download(file("sleep", language));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const names = {
      fi: 'attachment; filename="Parempaa unta.pdf"',
      sv: "attachment; filename=\"Battre somn.pdf\"; filename*=UTF-8''B%C3%A4ttre%20s%C3%B6mn.pdf",
      en: 'attachment; filename="Better sleep.pdf"',
    };
    expect(response.headers.get("content-disposition")).toBe(names[language]);
    const content = Buffer.from(await response.arrayBuffer());
    expect(content.subarray(0, 5).toString()).toBe("%PDF-");
    expect(String(content.length)).toBe(response.headers.get("content-length"));
  });

  it("serves what the bucket holds now, not what was built", async () => {
    await putIntoS3(s3.settings, "eating.fi.pdf", new TextEncoder().encode("newer"));
    expect(await (await download(file("eating", "fi"))).text()).toBe("newer");
  });

  it("leads from an address that is old or not signed to the page that asks who wants it", async () => {
    const asked = file("sleep", "sv");
    const { language, ...params } = asked;
    const page = pageUrl("orderAttachment", language, params);
    const old = await download(asked, new Date(Date.now() - 60 * 60 * 1_000));
    expect([old.status, old.headers.get("location")]).toEqual([303, page]);
    const unsigned = await fetch(server.origin + pageUrl("orderAttachmentFile", language, params), {
      redirect: "manual",
    });
    expect([unsigned.status, unsigned.headers.get("location")]).toEqual([303, page]);
  });
});

describe("a server whose bucket has gone away", () => {
  beforeAll(() => s3.stop());

  it.each(languages)(
    "leads the download to a page in %s and says in its log what happened, without whose it was",
    async (language) => {
      const asked = file("sleep", language);
      const { language: _, ...params } = asked;
      const response = await download(asked);
      expect([response.status, response.headers.get("location")]).toEqual([
        303,
        pageUrl("orderAttachment", language, params, { unavailable: "1" }),
      ]);
      expect(await response.text()).toBe("");
      const line = await vi.waitUntil(() =>
        server
          .output()
          .split("\n")
          .find((each) => each.includes(response.headers.get("x-request-id") ?? "no id") && each.includes("storage")),
      );
      expect(JSON.parse(line)).toMatchObject({ level: "error", errorCode: "ECONNREFUSED" });
      expect(line).not.toContain(asked.assessmentOrderId);
    },
  );
});
