import type { DatabaseConnection } from "~/db/client.server";
import { describeError, type Logger } from "~/platform/log.server";
import { runRetention } from "./retention-job.server";

/** Mean time between two checks whether the job is due, in milliseconds; instances check at different moments. */
const everyMinuteMs = 60_000;

export type RetentionSchedule = { start(): void; stop(): Promise<void> };

/** Runs the retention job from within the server, once per interval over all instances. */
export function createRetentionSchedule(parts: {
  target: DatabaseConnection;
  log: Logger;
  lookEveryMs?: number;
}): RetentionSchedule {
  const { target, log, lookEveryMs = everyMinuteMs } = parts;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      const run = await runRetention(target, { ifDue: true, signal: stopping.signal });
      if ("counts" in run) log.info({ job: "retention", ...run.counts }, `job ${run.outcome}`);
    } catch (error) {
      log.error({ job: "retention", ...describeError(error) }, "job failed");
    }
  }

  function schedule(): void {
    timer = setTimeout(
      () => {
        running = run().finally(() => {
          if (!stopping.signal.aborted) schedule();
        });
      },
      lookEveryMs * (0.5 + Math.random()),
    );
    timer.unref();
  }

  return {
    start: schedule,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
