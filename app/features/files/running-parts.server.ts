import { promisify } from "node:util";
import { constants, inflateRaw, inflateRawSync } from "node:zlib";
import { isZip, partHeader, viewOf, type ZipPart, zipParts } from "~/platform/zip-directory";

/** Reads so many bytes of a file from a place; fewer where it ends. */
export type ReadAt = (at: number, length: number) => Promise<Uint8Array>;

/** Parts of an office file that run, by where they usually stand: macros, controls, other programs. */
const runningNames = /vbaProject|vbaData|macrosheets\/|activeX\/|embeddings\/.+\.(bin|exe|vbs|js)$/i;

/** What the list of types says of them, under whatever name they stand. */
const runningTypes = /macroEnabled|vbaProject|vbaData|macrosheet|activeX|oleObject/i;

/** What they begin with, whatever is said of them: the container of macros and controls, programs of Windows and Linux. */
const runningHeads = ["d0cf11e0a1b11ae1", "4d5a", "7f454c46"].map((hex) => Buffer.from(hex, "hex"));

/** Bytes of a packed part that are read for its first ones. */
const headBytes = 512;

/** Most bytes of an office file within another, which is unpacked to be looked at; of the list of types. */
const mostInner = 10 * 1024 * 1024;
const mostTypes = 1024 * 1024;

/** An office file within an office file within an office file is nobody's report. */
const mostDepth = 2;

const unpack = promisify(inflateRaw);

/**
 * Whether an office file holds something that runs, judged by what is in it: names can be chosen freely. True as well where
 * that can't be seen, because a part is encrypted, packed in another way, too large or no archive's part at all.
 */
export async function runsSomething(read: ReadAt, parts: readonly ZipPart[], depth = 0): Promise<boolean> {
  for (const part of parts) {
    if (runningNames.test(part.name)) return true;
    if (part.unpacked === 0) continue;
    const head = await headOf(read, part);
    if (!head || runningHeads.some((begins) => begins.equals(head.subarray(0, begins.length)))) return true;
    if (part.name === "[Content_Types].xml") {
      const types = await contentOf(read, part, mostTypes);
      // Without the zeros of UTF-16, in which the list may be written, too.
      if (!types || runningTypes.test(types.toString("latin1").replaceAll("\0", ""))) return true;
    } else if (isZip(head)) {
      const inner = depth < mostDepth ? await contentOf(read, part, mostInner) : undefined;
      const innerParts = inner && zipParts(inner);
      if (!innerParts) return true;
      const readInner: ReadAt = async (at, length) => inner.subarray(at, at + length);
      if (await runsSomething(readInner, innerParts, depth + 1)) return true;
    }
  }
  return false;
}

/** The first bytes of a part; undefined where they can't be seen. */
async function headOf(read: ReadAt, part: ZipPart): Promise<Buffer | undefined> {
  const packed = await packedOf(read, part, headBytes);
  if (!packed || part.method === stored) return packed;
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return undefined;
  }
}

/** All of a part that unpacks to so many bytes at most; undefined where it is more, or can't be unpacked. */
async function contentOf(read: ReadAt, part: ZipPart, most: number): Promise<Buffer | undefined> {
  if (part.packed > most) return undefined;
  const packed = await packedOf(read, part, part.packed);
  if (!packed || part.method === stored) return packed;
  return unpack(packed, { maxOutputLength: most }).catch(() => undefined);
}

const [stored, deflated] = [0, 8];

async function packedOf(read: ReadAt, { flags, method, packed, at }: ZipPart, most: number) {
  if ((flags & 1) !== 0 || (method !== stored && method !== deflated)) return undefined;
  const header = await read(at, 30);
  if (header.length < 30 || viewOf(header).getUint32(0, true) !== partHeader) return undefined;
  const start = at + 30 + viewOf(header).getUint16(26, true) + viewOf(header).getUint16(28, true);
  return Buffer.from(await read(start, Math.min(packed, most)));
}
