import zlib, { constants, deflateRawSync } from "node:zlib";
import type { Piece } from "../../app/platform/shared-text";

/** Bytes up to which a personal piece is stored uncompressed: tokens and ids don't compress. */
const short = 512;

/** The header of a gzip member (deflate, no name, time or system), and the empty block that ends the data. */
const beginning = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const lastBlock = Buffer.from([3, 0]);

/** Most bytes of a block that is not compressed. */
const mostStored = 65_535;

/**
 * Several pieces of a text as one gzip member. Each piece is compressed by itself and ends at a byte boundary. So a shared
 * piece is compressed once, and never together with a personal one, whose secrets its length could otherwise leak. Undefined
 * before Node 20.15, which has no crc32: there a text is compressed whole.
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

/** The header of a stored (uncompressed) block that is not the last. */
function storedHead(length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(mostStored - length, 3);
  return head;
}
