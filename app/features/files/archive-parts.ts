/** Bytes at the end of an archive that hold its list of parts; an office file of 25 MB has some thousand parts at most. */
export const mostListBytes = 512 * 1024;

const [listEnd, listEntry] = [0x06054b50, 0x02014b50];

/**
 * The names of an archive's parts, by the list at its end; undefined where there is none that can be read. Nothing is
 * unpacked, so that what an archive would grow to is no matter.
 */
export function archiveParts(tail: Uint8Array, size: number): string[] | undefined {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  let end = tail.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== listEnd) end -= 1;
  if (end < 0) return undefined;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true) - (size - tail.byteLength);
  const parts: string[] = [];
  const words = new TextDecoder();
  for (let n = 0; n < count; n += 1) {
    if (at < 0 || at + 46 > end || view.getUint32(at, true) !== listEntry) return undefined;
    const length = view.getUint16(at + 28, true);
    parts.push(words.decode(tail.subarray(at + 46, at + 46 + length)));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}
