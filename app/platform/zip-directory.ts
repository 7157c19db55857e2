const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
/** Signature at the beginning of each part, and so of the archive. */
export const partHeader = 0x04034b50;
/** Stands in place of a number too large for 32 bits (Zip64): such an archive is far larger than any we accept. */
const saidElsewhere = 0xff_ff_ff_ff;
/** Bytes of the record that ends the directory, and most bytes of the comment that may follow it. */
const [endBytes, mostOfComment] = [22, 65_535];

/** A part of a ZIP archive, from the directory at its end. Sizes in bytes; `at`: offset from the archive's beginning. */
export type ZipPart = {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  at: number;
};

/** Whether bytes begin as a ZIP archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === partHeader;
}

/**
 * Lists the parts of an archive. `tail`: its last bytes, or all of them; `size`: its length in bytes. Undefined if the
 * directory is damaged or begins before `tail`. Unpacks nothing.
 */
export function zipParts(tail: Uint8Array, size = tail.length): ZipPart[] | undefined {
  const view = viewOf(tail);
  let end = tail.length - endBytes;
  const first = Math.max(0, end - mostOfComment);
  while (end >= first && view.getUint32(end, true) !== endOfDirectory) end--;
  if (end < first) return undefined;
  const begins = view.getUint32(end + 16, true);
  if (begins === saidElsewhere) {
    return [{ name: "", flags: 0, method: 0, crc: 0, packed: saidElsewhere, unpacked: 0, at: 0 }];
  }
  let at = begins - (size - tail.length);
  const words = new TextDecoder();
  const parts: ZipPart[] = [];
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at < 0 || at + 46 > end || view.getUint32(at, true) !== directoryEntry) return undefined;
    const nameBytes = view.getUint16(at + 28, true);
    parts.push({
      name: words.decode(tail.subarray(at + 46, at + 46 + nameBytes)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
