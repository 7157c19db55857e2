/** Milliseconds in which a signal that comes again is the same one: Ctrl-C reaches all of a terminal, and npm passes it on. */
const toldAgainMs = 1_000;

/** Calls `stop` at the first SIGTERM or SIGINT; a later one means now. */
export function onStopSignal(stop: (signal: NodeJS.Signals) => Promise<void>, againMs = toldAgainMs): void {
  let toldAt: number | undefined;
  const tell = (signal: NodeJS.Signals) => {
    if (toldAt === undefined) {
      toldAt = performance.now();
      void stop(signal);
    } else if (performance.now() - toldAt >= againMs) process.exit(1);
  };
  process.on("SIGTERM", tell);
  process.on("SIGINT", tell);
}
