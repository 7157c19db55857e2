import { spawn } from "node:child_process";

/**
 * Goes on as another program of ours: what this process is told goes on to it, and its end is the end of this one. It is
 * told as by Ctrl-C, whatever we were: at SIGTERM Vite ends a process by itself, before it has ended its database. It may
 * be told twice of one Ctrl-C, by the terminal and by us.
 */
export function handOver(args, env = {}) {
  const child = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill("SIGINT"));
  child.on("exit", (code) => process.exit(code ?? 1));
}
