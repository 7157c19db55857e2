import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeAttachments } from "../../../server/release";
import { startS3Server } from "../../../tests/fixtures/servers/s3-server";
import { attachmentStore, putIntoS3 } from "./attachment-store.server";

let folder: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
const content = new Uint8Array(Array.from({ length: 70_000 }, (_, n) => n % 251));
const name = "sleep.fi.pdf";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vointi-store-"));
  await writeFile(join(folder, name), content);
  await writeFile(join(folder, "stamp"), "no leaflet");
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("the store of attachments", () => {
  it("is the file system by default", async () => {
    const store = attachmentStore(undefined, folder);
    expect(await store.read(name)).toEqual({ kind: "found", content });
    expect(await store.read("other.fi.pdf")).toEqual({ kind: "notThere" });
  });

  it("is the bucket where one is configured, filled by the release step with the leaflets alone", async () => {
    const store = attachmentStore(s3.settings, "/nowhere");
    expect(await store.read(name)).toEqual({ kind: "notThere" });
    const lines: string[] = [];
    await storeAttachments(s3.settings, folder, (line) => lines.push(line));
    expect(await store.read(name)).toEqual({ kind: "found", content });
    expect(await store.read("stamp")).toEqual({ kind: "notThere" });
    expect(lines).toEqual(["Stored 1 attachments in the bucket"]);
  });

  it("holds the newest file of a name", async () => {
    const next = new Uint8Array([1, 2, 3]);
    await putIntoS3(s3.settings, "again.fi.pdf", content);
    await putIntoS3(s3.settings, "again.fi.pdf", next);
    expect(await attachmentStore(s3.settings, "").read("again.fi.pdf")).toEqual({
      kind: "found",
      content: next,
    });
  });

  it.each([
    ["a key the server doesn't know", { accessKeyId: "nobody" }],
    ["another secret", { secretAccessKey: "not the secret of this key" }],
    ["another region", { region: "eu-west-1" }],
  ])("says who asks: %s is refused, and the release step fails with it", async (_, change) => {
    const wrong = { ...s3.settings, ...change };
    await expect(putIntoS3(wrong, name, content)).rejects.toThrow("S3 answered 403");
    expect(await attachmentStore(wrong, "").read(name)).toEqual({ kind: "unavailable", code: "S3_403" });
    expect(await attachmentStore(s3.settings, "").read(name)).toEqual({ kind: "found", content });
  });

  it("stores nothing where no bucket is configured", async () => {
    const lines: string[] = [];
    await storeAttachments(undefined, "/nowhere", (line) => lines.push(line));
    expect(lines).toEqual([]);
  });
});
