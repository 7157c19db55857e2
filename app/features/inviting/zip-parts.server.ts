import { createGunzip } from "node:zlib";

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const partHeader = 0x04034b50;
/** What the directory says where a number is too large for it: such an archive is far beyond any list of people. */
const saidElsewhere = 0xff_ff_ff_ff;

/** A part of a ZIP archive as the directory at its end tells it; sizes in bytes. */
type ZipPart = { flags: number; method: number; crc: number; packed: number; unpacked: number; at: number };

/** Whether bytes begin as a ZIP archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === partHeader;
}

/** The parts of an archive; undefined where it is damaged. Nothing is unpacked for it. */
export function zipParts(archive: Uint8Array): ZipPart[] | undefined {
  const view = viewOf(archive);
  let end = archive.length - 22;
  const first = Math.max(0, end - 65_535);
  while (end >= first && view.getUint32(end, true) !== endOfDirectory) end--;
  if (end < first || archive.length < 22) return undefined;
  let at = view.getUint32(end + 16, true);
  const parts: ZipPart[] = [];
  if (at === saidElsewhere) return [{ flags: 0, method: 0, crc: 0, packed: saidElsewhere, unpacked: 0, at: 0 }];
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > archive.length || view.getUint32(at, true) !== directoryEntry) return undefined;
    parts.push({
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

/** Bytes that parts unpack to, as the directory says; infinite where it doesn't say so for each. */
export function bytesUnzipped(parts: readonly ZipPart[]): number {
  // A part that is said to be empty and isn't could be of any size.
  const isSaid = ({ flags, packed, unpacked }: ZipPart) => unpacked > 0 || (packed <= 2 && (flags & 8) === 0);
  return parts.every(isSaid) ? parts.reduce((total, { unpacked }) => total + unpacked, 0) : Number.POSITIVE_INFINITY;
}

/**
 * Whether every part is there and holds what its checksum says. Unpacks what the directory says and no byte more, a piece
 * at a time: ask first whether that is bearable.
 */
export async function isWhole(archive: Uint8Array, parts: readonly ZipPart[]): Promise<boolean> {
  for (const part of parts) {
    if (!(await isPartWhole(archive, part))) return false;
  }
  return true;
}

const [stored, deflated] = [0, 8];

async function isPartWhole(archive: Uint8Array, part: ZipPart): Promise<boolean> {
  const { flags, method, packed, unpacked, at } = part;
  const view = viewOf(archive);
  if (at + 30 > archive.length || view.getUint32(at, true) !== partHeader) return false;
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packed > archive.length) return false;
  if (packed === 0) return unpacked === 0 && part.crc === 0;
  // Encrypted, or packed in another way, it may be whole, and whoever reads it says that they can't.
  if ((flags & 1) !== 0 || (method !== stored && method !== deflated)) return true;
  let size = 0;
  try {
    for await (const piece of gunzipped(part, archive.subarray(start, start + packed))) {
      size += piece.length;
      if (size > unpacked) return false;
    }
  } catch {
    return false;
  }
  return true;
}

/**
 * A part's content, read as the gzip file that it is with another head and foot: so Node compares checksum and size, and
 * throws where they differ. (`crc32` of node:zlib is younger than the oldest Node that we run on.)
 */
function gunzipped({ method, crc, unpacked }: ZipPart, bytes: Uint8Array): AsyncIterable<Uint8Array> {
  const foot = new DataView(new ArrayBuffer(8));
  foot.setUint32(0, crc, true);
  foot.setUint32(4, unpacked, true);
  const gunzip = createGunzip();
  gunzip.write(Uint8Array.of(0x1f, 0x8b, deflated, 0, 0, 0, 0, 0, 0, 0xff));
  for (const piece of method === stored ? storedBlocks(bytes) : [bytes]) gunzip.write(piece);
  gunzip.end(new Uint8Array(foot.buffer));
  return gunzip;
}

const mostOfBlock = 65_535;

/** Bytes as packing leaves them that packs nothing: blocks, each after its length and the length's complement. */
function* storedBlocks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += mostOfBlock) {
    const block = bytes.subarray(at, at + mostOfBlock);
    const head = new DataView(new ArrayBuffer(5));
    head.setUint8(0, at + mostOfBlock >= bytes.length ? 1 : 0);
    head.setUint16(1, block.length, true);
    head.setUint16(3, ~block.length & 0xffff, true);
    yield new Uint8Array(head.buffer);
    yield block;
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
