import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { isZip, zipParts } from "~/platform/zip-directory";
import { bytesUnzipped, isWhole } from "./zip-parts.server";

/** An archive with a part of every kind that programs write: streamed, packed, stored, empty, a folder. */
async function anArchive(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addReadStream(Readable.from([Buffer.alloc(1_000, "a")]), "streamed");
  zip.addBuffer(Buffer.alloc(200_000, "b"), "packed");
  zip.addBuffer(Buffer.from("c".repeat(140_000)), "stored", { compress: false });
  zip.addBuffer(Buffer.alloc(0), "empty");
  zip.addEmptyDirectory("folder");
  zip.end({ comment: "of a few words", forceZip64Format: false });
  return Buffer.concat(await (zip.outputStream as Readable).toArray());
}

describe("the parts of an archive", () => {
  it("are whole, and as many bytes as they unpack to, whatever way each was written", async () => {
    const archive = await anArchive();
    const parts = zipParts(archive) ?? [];
    expect([isZip(archive), parts.length, bytesUnzipped(parts)]).toEqual([true, 5, 341_000]);
    expect(await isWhole(archive, parts)).toBe(true);
    // The same in the middle of a larger buffer.
    const within = Buffer.concat([Buffer.from("before"), archive, Buffer.from("after")]).subarray(
      6,
      6 + archive.length,
    );
    expect(await isWhole(within, zipParts(within) ?? [])).toBe(true);
  });

  it("are not whole where content, size or checksum differ from the directory", async () => {
    const archive = await anArchive();
    const stored = archive.indexOf("cccc");
    const entry = archive.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    for (const place of [stored, entry + 16, entry + 20, entry + 24, entry + 42]) {
      const changed = Buffer.from(archive);
      changed.writeUInt8(archive.readUInt8(place) ^ 1, place);
      expect(await isWhole(changed, zipParts(changed) ?? []), `byte ${place}`).toBe(false);
    }
  });

  it("are known from the last bytes alone, and none where the directory begins before these", async () => {
    const archive = await anArchive();
    const parts = zipParts(archive) ?? [];
    const directory = archive.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    expect(parts.map(({ name }) => name)).toEqual(["streamed", "packed", "stored", "empty", "folder/"]);
    expect(zipParts(archive.subarray(directory), archive.length)).toEqual(parts);
    expect(zipParts(archive.subarray(directory + 1), archive.length)).toBeUndefined();
  });

  it("are none where the end is missing, and of any size where the directory says that it is elsewhere", async () => {
    const archive = await anArchive();
    expect(zipParts(archive.subarray(0, -20))).toBeUndefined();
    expect([isZip(Buffer.from("PK;email")), isZip(Buffer.from("PK"))]).toEqual([false, false]);
    const large = Buffer.from(archive);
    const end = large.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    large.writeUInt32LE(0xff_ff_ff_ff, end + 16);
    expect(bytesUnzipped(zipParts(large) ?? [])).toBe(Number.POSITIVE_INFINITY);
  });
});
