import type { Logger } from "pino";
import type { Env } from "../../app/platform/env.server";
import { parsedFrames } from "./stack-frames";

/** One line of the log that tells of trouble, as the report of it is made. */
export type TroubleLine = { level: "error" | "warning"; text: string; fields: Record<string, unknown> };

/** Sends what goes wrong to the error-reporting service, beside the log and never in anybody's way. */
export type ErrorReports = {
  take(line: TroubleLine): void;
  /** Waits until what was taken is sent, at most so many milliseconds. */
  flush(ms: number): Promise<void>;
};

/** Nothing is awaited, so this only bounds how long a silent service holds a connection. */
const sendTimeoutMs = 5_000;
const windowMs = 60_000;
/** Most reports in a window, and most of one kind: a fault that everybody meets is told of, not told by everybody. */
const mostReports = 60;
const mostOfAKind = 5;

/** What of a line may be told: ids, codes, route patterns and counts, each with a name of ours. */
const told = [
  "requestId",
  "route",
  "status",
  "reason",
  "errorCode",
  "constraint",
  "table",
  "job",
  "message",
  "exportId",
  "source",
] as const;

/**
 * The reports of a process, with Sentry's own client; its code is loaded only here. A report is made of a line of the log,
 * of which the same is demanded: ids, codes and route patterns, never an address, a name, an e-mail, a token, a cookie or
 * what somebody typed. `emailOf` stands where the service is to know the person's e-mail as well (spec §6); usually it
 * doesn't.
 */
export async function openErrorReports(
  { sentry, mode }: { sentry: NonNullable<Env["sentry"]>; mode: string },
  emailOf?: (userUuid: string) => Promise<string | undefined>,
): Promise<ErrorReports> {
  const { createTransport, Scope, ServerRuntimeClient } = await import("@sentry/core/server");
  const client = new ServerRuntimeClient({
    dsn: sentry.dsn,
    environment: mode,
    platform: "node",
    runtime: { name: "node", version: process.version },
    // Its own helpers would gather requests, breadcrumbs and messages.
    integrations: [],
    stackParser: () => [],
    sendClientReports: false,
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const sent = await fetch(options.url, {
          method: "POST",
          headers: options.headers ?? {},
          body: body as BodyInit,
          signal: AbortSignal.timeout(sendTimeoutMs),
        });
        await sent.arrayBuffer();
        const header = (name: string) => sent.headers.get(name);
        return {
          statusCode: sent.status,
          headers: {
            "x-sentry-rate-limits": header("x-sentry-rate-limits"),
            "retry-after": header("retry-after"),
          },
        };
      }),
  });
  client.init();
  const mayReport = budget();

  const report = async ({ level, text, fields }: TroubleLine): Promise<void> => {
    const { errorType, stack, user } = fields;
    const frames = parsedFrames(stack);
    const type = typeof errorType === "string" ? errorType : text;
    if (!mayReport([type, fields.route, frames.at(-1)?.filename, frames.at(-1)?.lineno].join(" "))) return;
    const id = typeof user === "string" ? user : undefined;
    const email = id && (await emailOf?.(id).catch(() => undefined));
    client.captureEvent(
      {
        level,
        // A text of the program's own, and the kind of error; an error's message can quote what somebody typed.
        exception: { values: [{ type, value: text, ...(frames.length > 0 && { stacktrace: { frames } }) }] },
        ...(typeof fields.route === "string" && { transaction: fields.route }),
        tags: Object.fromEntries(told.flatMap((name) => (isShort(fields[name]) ? [[name, String(fields[name])]] : []))),
        ...(id && { user: { id, ...(email && { email }) } }),
      },
      undefined,
      new Scope(),
    );
  };

  return {
    take(line) {
      report(line).catch(() => undefined);
    },
    async flush(ms) {
      await client.flush(ms);
    },
  };
}

/** A logger whose lines about trouble are reported as well. */
export function loggerReporting(log: Logger, reports: ErrorReports): Logger {
  const told = (level: TroubleLine["level"], write: Logger["error"]) =>
    ((fields: unknown, text?: string) => {
      write.call(log, fields, text);
      if (typeof fields === "object" && fields !== null && text) {
        reports.take({ level, text, fields: fields as Record<string, unknown> });
      }
    }) as Logger["error"];
  const reporting = Object.create(log) as Logger;
  reporting.error = told("error", log.error);
  reporting.warn = told("warning", log.warn);
  return reporting;
}

function isShort(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value.length <= 200);
}

/** Says of each report whether there is still room for it and for one of its kind. */
function budget(): (kind: string) => boolean {
  let counted = new Map<string, number>();
  let total = 0;
  let until = 0;
  return (kind) => {
    const now = performance.now();
    if (now >= until) {
      counted = new Map();
      total = 0;
      until = now + windowMs;
    }
    const ofThisKind = counted.get(kind) ?? 0;
    if (total >= mostReports || ofThisKind >= mostOfAKind) return false;
    counted.set(kind, ofThisKind + 1);
    total += 1;
    return true;
  };
}
