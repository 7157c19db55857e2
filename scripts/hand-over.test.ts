import { spawn } from "node:child_process";
import { expect, it } from "vitest";

it("a program that is handed over to is told once of what our whole group is told, and its end is ours", async () => {
  const told = `
    let times = 0;
    let asked = false;
    const tell = () => asked && times > 0 && setImmediate(() => process.exit(10 + times));
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => { times += 1; tell(); });
    process.on("SIGWINCH", () => { asked = true; tell(); });
    setInterval(() => {}, 1_000);
    console.log("begun as " + process.pid);`;
  const program = `
    import { handOver } from "./scripts/hand-over.mjs";
    handOver(["-e", ${JSON.stringify(told)}]);
    process.on("SIGTERM", () => console.log("heard"));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { detached: true });
  const pid = child.pid ?? 0;
  let output = "";
  let begun: number | undefined;
  child.stdout.on("data", (text: Buffer) => {
    output += text;
    if (begun === undefined && /as \d+\n/.test(output)) {
      begun = Number(/as (\d+)/.exec(output)?.[1]);
      process.kill(-pid, "SIGTERM");
    } else if (begun !== undefined && output.endsWith("heard\n")) {
      process.kill(begun, "SIGWINCH");
    }
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  expect(code).toBe(11);
});
