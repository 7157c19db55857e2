import { spawn } from "node:child_process";
import { expect, it } from "vitest";

/** How a program ends that is told twice, its second signal at once or later than `againMs`. */
async function endOfProgram(again: string): Promise<{ code: number | null; output: string }> {
  const program = `
    import { onStopSignal } from "./server/stop-signals.ts";
    onStopSignal(async (signal) => {
      console.log("stopping at " + signal);
      process.kill(process.pid, "SIGTERM");
      // The second signal has been heard by then.
      process.once("SIGTERM", () => setImmediate(() => process.exit(0)));
    }${again});
    setInterval(() => {}, 1_000);
    process.kill(process.pid, "SIGINT");`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

it("a server that is told twice of one Ctrl-C stops once, in its time", async () => {
  expect(await endOfProgram("")).toEqual({ code: 0, output: "stopping at SIGINT\n" });
});

it("a later signal means now", async () => {
  expect(await endOfProgram(", 0")).toEqual({ code: 1, output: "stopping at SIGINT\n" });
});
