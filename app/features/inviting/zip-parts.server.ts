import { createGunzip } from "node:zlib";
import { partHeader, viewOf, type ZipPart } from "~/platform/zip-directory";

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
