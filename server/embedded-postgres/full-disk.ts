import { existsSync, statfsSync } from "node:fs";
import path from "node:path";

/** What a young database with the demo in it takes, with room for a day's growth. */
const neededMb = 250;
/** Below this nothing can be written that PostgreSQL or a start needs to write. */
const nothingMb = 8;

const megabyte = 1_000_000;

/** The folder itself, or the nearest one above it that is there. */
function nearest(folder: string): string {
  const there = path.resolve(folder);
  return existsSync(there) || there === path.dirname(there) ? there : nearest(path.dirname(there));
}

function freeMb(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(nearest(folder));
    return Math.floor((bavail * bsize) / megabyte);
  } catch {
    return undefined;
  }
}

/** One line for a disk that is full: which folder's, and how much is missing. */
export function diskFull(folder: string): string {
  const free = freeMb(folder) ?? 0;
  const missing = Math.max(neededMb - free, 10);
  return `The disk of ${folder} is full: ${free} MB are free, ${missing} MB more are needed. Free them, or set DATA_DIR to a folder on another disk, and start again.`;
}

const codes = new Set(["ENOSPC", "EDQUOT", "53100"]);

/**
 * Whether something failed for want of room on the folder's disk. A server that could not write its log of changes ends,
 * and whoever talked to it learns only that it is gone: then the disk is asked.
 */
export function isDiskFull(error: unknown, folder: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (codes.has(String((at as NodeJS.ErrnoException).code)) || /No space left on device/.test(at.message))
      return true;
  }
  const free = freeMb(folder);
  return free !== undefined && free < nothingMb;
}
