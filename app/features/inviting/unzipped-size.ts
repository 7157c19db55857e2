const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/**
 * Bytes that the parts of a ZIP archive unpack to, as its directory says; infinite where it doesn't say so for each, or
 * is no directory. Nothing is unpacked for it.
 */
export function bytesUnzipped(archive: Uint8Array): number {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const unknown = Number.POSITIVE_INFINITY;
  let end = archive.length - 22;
  const first = Math.max(0, end - 65_535);
  while (end >= first && view.getUint32(end, true) !== endOfDirectory) end--;
  if (end < first || archive.length < 22) return unknown;
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > archive.length || view.getUint32(at, true) !== directoryEntry) return unknown;
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    // A part that is said to be empty and isn't could be of any size.
    const sizesFollow = (view.getUint16(at + 8, true) & 8) !== 0;
    if (unpacked === 0 && (packed > 2 || sizesFollow)) return unknown;
    total += unpacked;
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return total;
}
