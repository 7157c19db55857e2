import type { DatabaseWatch } from "../app/db/client.server";
import { type Env, EnvError } from "../app/platform/env.server";
import type { Tracing } from "../tracing/tracing";
import type { Metrics } from "./metrics/metrics";

/** Who looks on at a process: each where the environment asks for it, and their code is loaded only then. */
export type Watching = { metrics: Metrics | undefined; tracing: Tracing | undefined };

type WatchingEnv = Pick<Env, "metrics" | "tracing" | "instance">;

export async function openWatching(env: WatchingEnv, version: string): Promise<Watching> {
  return { metrics: await metricsOf(env, version), tracing: await tracingOf(env, version) };
}

async function metricsOf({ metrics, instance }: WatchingEnv, version: string) {
  if (!metrics) return undefined;
  const { openMetrics } = await import("./metrics/metrics");
  return openMetrics(metrics, { version, name: instance });
}

async function tracingOf({ tracing, instance }: WatchingEnv, version: string) {
  if (!tracing) return undefined;
  const { openTracing } = await import("../tracing/tracing").catch((error: NodeJS.ErrnoException) => {
    // The packages of the workspace `tracing` are part of the production build alone.
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new EnvError(["OTEL_EXPORTER_OTLP_ENDPOINT: this build has no traces; that of npm run build has"]);
  });
  return openTracing({ ...tracing, version, instance });
}

/** Tells both of each statement; undefined where nobody looks on. */
export function databaseWatch({ metrics, tracing }: Watching): DatabaseWatch | undefined {
  if (!metrics || !tracing) return metrics?.database ?? tracing?.database;
  return (profile) => {
    const counted = metrics.database(profile);
    const followed = tracing.database(profile);
    return (name) => {
      const ends = [counted(name), followed(name)];
      return (error) => {
        for (const ended of ends) ended(error);
      };
    };
  };
}
