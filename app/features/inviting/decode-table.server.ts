import iconv from "iconv-lite";

/** Bytes that are looked at to tell UTF-16 by. */
const lookedAt = 4_096;

/**
 * The text of a CSV file: by its byte order mark where it has one; without, as UTF-16 where every other byte is nothing,
 * then as UTF-8, and what isn't that is Windows-1252, which Excel writes in our countries. (Node's own decoder reads that as
 * latin1 in some versions, and ž, š, € and – are lost.)
 */
export function decodeTable(bytes: Uint8Array): string {
  return iconv.decode(bytes, encodingOf(bytes));
}

function encodingOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | "utf-8" | "windows-1252" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const seen = bytes.subarray(0, lookedAt);
  const [first, second] = emptyBytes(seen);
  // A picture has some such bytes as well.
  const least = seen.length / 8;
  if (second > Math.max(first * 4, least)) return "utf-16le";
  if (first > Math.max(second * 4, least)) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/** How many bytes of each pair are nothing: in UTF-16 one of the two, in our languages nearly always. */
function emptyBytes(bytes: Uint8Array): [first: number, second: number] {
  const count: [number, number] = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) count[at % 2 === 0 ? 0 : 1]++;
  return count;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
