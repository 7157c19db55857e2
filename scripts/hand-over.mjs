import { spawn } from "node:child_process";

/**
 * Goes on as another program of ours: what this process is told goes on to it, and its end is the end of this one. In a
 * group of its own it is told once: of one Ctrl-C the terminal tells every process, and npm tells us again. It is told as
 * by Ctrl-C, whatever we were: at SIGTERM Vite ends a process by itself, before it has ended its database.
 */
export function handOver(args, env = {}) {
  const child = spawn(process.execPath, args, {
    stdio: "inherit",
    detached: process.platform !== "win32",
    env: { ...process.env, ...env },
  });
  let toldAt = -Infinity;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (performance.now() - toldAt > 1_000) child.kill("SIGINT");
      toldAt = performance.now();
    });
  }
  child.on("exit", (code) => process.exit(code ?? 1));
}
