import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";

const tell = (name: string) => `console.log(${JSON.stringify(name)})`;

/** Runs a script of these lines; `broken` does something to it when it has said "begun". */
async function runScript(lines: string, broken: (pid: number) => void = () => {}) {
  const program = `
    import { atEnd, endAll, untilEnd } from "./scripts/until-end.ts";
    import { readFileSync } from "node:fs";
    import { freePort, startServer, temporaryFolder } from "./scripts/bench/servers.ts";
    ${lines}`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], { detached: true });
  let output = "";
  let isBegun = false;
  child.stderr.on("data", (text: Buffer) => (output += text));
  child.stdout.on("data", (text: Buffer) => {
    output += text;
    if (isBegun || !output.includes("begun")) return;
    isBegun = true;
    broken(child.pid ?? 0);
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, lines: output.trim().split("\n") };
}

const goOn = `setInterval(() => {}, 1_000); ${tell("begun")}`;

describe("what a script starts", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("ends the last first when %s breaks it off, however often", async (signal, code) => {
    const ended = await runScript(
      `atEnd(() => ${tell("first")});
      await untilEnd(async () => "second", async (name) => console.log(name));
      const late = () => new Promise((resolve) => process.once("${signal}", () => setImmediate(resolve, "begun late")));
      void untilEnd(late, (name) => console.log(name)).then(() => ${tell("went on")});
      ${goOn}`,
      (pid) => {
        process.kill(pid, signal);
        process.kill(pid, signal);
      },
    );
    expect(ended).toEqual({ code, lines: ["begun", "begun late", "second", "first"] });
  });

  it("ends when the script is through, and when it fails", async () => {
    const through = await runScript(`atEnd(() => ${tell("ended")}); ${tell("begun")}; await endAll();`);
    expect(through).toEqual({ code: 0, lines: ["begun", "ended"] });
    const failed = await runScript(`atEnd(() => ${tell("ended")}); throw new Error("went wrong");`);
    expect(failed.code).toBe(1);
    // What is told as an error comes by another way, and may come later.
    for (const line of ["Error: went wrong", "ended"]) expect(failed.lines).toContain(line);
  });

  it("ends though something before it can't, and though something never began", async () => {
    const ended = await runScript(
      `atEnd(() => ${tell("ended")});
      untilEnd(() => Promise.reject(new Error("never began")), () => ${tell("what never began")}).catch(() => {});
      atEnd(() => Promise.reject(new Error("can't end")));
      ${goOn}`,
      (pid) => process.kill(pid, "SIGTERM"),
    );
    expect(ended.code).toBe(143);
    for (const line of ["Error: can't end", "ended"]) expect(ended.lines).toContain(line);
    expect(ended.lines).not.toContain("what never began");
  });

  it("is told once of a Ctrl-C, which a terminal tells the whole group, and its folder is gone", async () => {
    const { code, lines } = await runScript(
      `const folder = temporaryFolder("test");
      const logFile = folder + "/log";
      atEnd(() => console.log(readFileSync(logFile, "utf8").trim()));
      const port = await freePort();
      await startServer({ args: ["-e", ${JSON.stringify(serverThatTells)}, port], port, path: "/", logFile });
      console.log(folder);
      ${goOn}`,
      (pid) => process.kill(-pid, "SIGINT"),
    );
    const [folder = "", ...rest] = lines;
    expect({ code, rest }).toEqual({ code: 130, rest: ["begun", "SIGTERM"] });
    expect(existsSync(folder)).toBe(false);
  });
});

const serverThatTells = `
  process.on("SIGINT", () => console.log("SIGINT"));
  process.on("SIGTERM", () => { console.log("SIGTERM"); process.exit(); });
  require("node:http").createServer((_, response) => response.end()).listen(Number(process.argv[1]), "127.0.0.1");`;
