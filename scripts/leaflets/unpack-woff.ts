import { inflateSync } from "node:zlib";

const header = { woff: 44, woffEntry: 20, sfnt: 12, sfntEntry: 16 } as const;

/**
 * Unpacks a WOFF 1.0 file to the TrueType font in it. pdfkit reads WOFF too, but inflates a table again each time it
 * looks into it.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("not a WOFF 1.0 file");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = header.woff + index * header.woffEntry;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const stored = woff.subarray(offset, offset + packed);
    // A table that would not get smaller is stored as it is.
    const bytes = packed < length ? inflateSync(stored) : stored;
    return { tag: woff.subarray(at, at + 4), checksum: woff.subarray(at + 16, at + 20), bytes };
  });

  const directory = Buffer.alloc(header.sfnt + count * header.sfntEntry);
  const entrySelector = Math.floor(Math.log2(count));
  const searchRange = 2 ** entrySelector * header.sfntEntry;
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(searchRange, 6);
  directory.writeUInt16BE(entrySelector, 8);
  directory.writeUInt16BE(count * header.sfntEntry - searchRange, 10);

  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = header.sfnt + index * header.sfntEntry;
    tag.copy(directory, at);
    checksum.copy(directory, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    // Tables begin on four bytes.
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
    bytes.copy(padded);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}
