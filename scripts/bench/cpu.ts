import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second in /proc; Linux fixes it at 100 for everything it shows to programs. */
const ticksPerSecond = 100;

/**
 * CPU time used so far, user and system, in ms: of one process with all its threads, or with `withChildren` also of its
 * children, living and ended (PostgreSQL has a process per connection). Undefined where there is no /proc.
 */
export function cpuMs(pid: number, withChildren = false): number | undefined {
  if (process.platform !== "linux") return undefined;
  const own = readStat(pid);
  if (!own) throw new Error(`process ${pid} has ended`);
  let ticks = own.used;
  if (withChildren) {
    ticks += own.usedByEndedChildren;
    for (const name of readdirSync("/proc")) {
      const child = /^\d+$/.test(name) ? readStat(Number(name)) : undefined;
      if (child?.parent === pid) ticks += child.used;
    }
  }
  return (ticks * 1_000) / ticksPerSecond;
}

function readStat(pid: number): { parent: number; used: number; usedByEndedChildren: number } | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  // The name in the second field may hold blanks and brackets; the fields after it are numbers from the third on.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const field = (number: number) => Number(fields[number - 3]);
  return { parent: field(4), used: field(14) + field(15), usedByEndedChildren: field(16) + field(17) };
}

/**
 * CPU time so far of the thread in which a Node process runs JavaScript, in ms, exactly: what waits for that thread
 * waits no longer than this grows, however busy the machine is with others. Undefined where there is no /proc.
 */
export function mainThreadMs(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1_000_000;
  } catch {
    return undefined;
  }
}
