import { type Logger, pino } from "pino";

export type { Logger };

/** Lines are buffered for so many milliseconds or bytes: a write for each would cost as much as compressing a page. */
const gather = { periodicFlush: 200, minLength: 4_096 } as const;

/**
 * Logs one JSON object per line to standard output, buffered and in order. Log lines carry ids, codes and route patterns only:
 * never an address with its query, an answer, a name, an e-mail, a token or a cookie.
 */
export function createLogger(level: string, own: { instance?: string; version?: string } = {}): Logger {
  const options = {
    level,
    base: { pid: process.pid, ...own },
    timestamp: pino.stdTimeFunctions.isoTime,
    // `user` goes to error reports only (server/error-reports): many people read a log.
    redact: { paths: ["user"], remove: true },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, pino.destination({ dest: 1, sync: false, ...gather }));
}

/** What may be said of an error without saying what a person typed: its type, its code, where it came from, and which rule of a table it broke. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { errorType: typeof error };
  const cause = error.cause instanceof Error ? error.cause : undefined;
  return {
    errorType: error.name,
    errorCode: codeOf(error) ?? (cause && codeOf(cause)),
    ...whereInDatabase(cause ?? error),
    // Only the frames: the message of a database error can quote a value.
    stack: (cause ?? error).stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
  };
}

/** Which rule or table of ours PostgreSQL names; the row and the value that it names as well are somebody's. */
function whereInDatabase(error: Error): { constraint?: string; table?: string } {
  const { constraint_name: constraint, table_name: table } = error as {
    constraint_name?: unknown;
    table_name?: unknown;
  };
  return { ...(isName(constraint) && { constraint }), ...(isName(table) && { table }) };
}

/** What tables and constraints of ours are called. */
function isName(value: unknown): value is string {
  return typeof value === "string" && /^[a-z][a-z0-9_]{0,62}$/.test(value);
}

function codeOf(error: Error): string | undefined {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" ? code : undefined;
}
