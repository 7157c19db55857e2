import zlib, { constants, deflateRawSync } from "node:zlib";
import type { Piece } from "../../app/platform/shared-text";

/** Characters up to which what is somebody's own is sent as it is: tokens and ids have nothing to be compressed. */
const short = 512;

/** A gzip member begins so: deflate, no name, no time, no system. Our last block is an empty one. */
const beginning = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const lastBlock = Buffer.from([3, 0]);

/** Most bytes of a block that is not compressed. */
const mostStored = 65_535;

/**
 * Several pieces of a text as one gzip. Each is compressed by itself and ends at a byte, so what is sent to many is
 * compressed once and never together with what is somebody's own: its length tells nothing of that. Undefined before Node
 * 20.15, which can't sum up the pieces: there a text is compressed whole.
 */
export const gzipOfPieces = zlib.crc32 && ((pieces: readonly Piece[]) => joined(pieces, zlib.crc32));

function joined(pieces: readonly Piece[], crc32: typeof zlib.crc32): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [beginning];
  let [sum, length] = [0, 0];
  for (const piece of pieces) {
    const bytes = typeof piece === "string" ? Buffer.from(piece) : piece.bytes;
    sum = crc32(bytes, sum);
    length += bytes.length;
    if (typeof piece === "object") parts.push(piece.compressed("deflate", () => deflated(bytes, 9)));
    else if (bytes.length > short) parts.push(deflated(bytes, 1));
    else if (bytes.length > 0) parts.push(storedHead(bytes.length), bytes);
  }
  const end = Buffer.alloc(8);
  end.writeUInt32LE(sum, 0);
  end.writeUInt32LE(length, 4);
  return Buffer.concat([...parts, lastBlock, end]);
}

/** Ends with a full flush: at a byte, and nothing after it refers to anything before. */
function deflated(bytes: Uint8Array, level: number): Buffer<ArrayBuffer> {
  return deflateRawSync(bytes, { level, finishFlush: constants.Z_FULL_FLUSH }) as Buffer<ArrayBuffer>;
}

/** What stands before a block that is not compressed and not the last. */
function storedHead(length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(mostStored - length, 3);
  return head;
}
