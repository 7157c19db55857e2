import { spawn } from "node:child_process";
import { expect, it } from "vitest";

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "a program that is handed over to is told of %s, and its end is ours",
  async (signal) => {
    const told = `process.on("SIGINT", () => process.exit(11)); setInterval(() => {}, 1_000); console.log("begun");`;
    const program = `import { handOver } from "./scripts/hand-over.mjs"; handOver(["-e", ${JSON.stringify(told)}]);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
    child.stdout.once("data", () => child.kill(signal));
    expect(await new Promise<number | null>((resolve) => child.once("close", resolve))).toBe(11);
  },
);
