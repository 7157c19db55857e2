import { spawnSync } from "node:child_process";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { requireFreePort } from "./free-port.mjs";

async function takenPort() {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  return { port: (other.address() as AddressInfo).port, free: () => new Promise((resolve) => other.close(resolve)) };
}

it("a taken port is told in words, and a free one is left free", async () => {
  const { port, free } = await takenPort();
  const words = `PORT: ${port} is already in use on 127.0.0.1; set another PORT`;
  await expect(requireFreePort(port, ["127.0.0.1"])).rejects.toThrow(words);
  await free();
  await requireFreePort(port, ["127.0.0.1"]);
  await requireFreePort(port, ["127.0.0.1"]);
});

it("npm run demo says so in one line before it builds or starts anything", async () => {
  const { port, free } = await takenPort();
  const env = { ...process.env, HOST: "127.0.0.1", PORT: String(port) };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/demo.mjs"], { env, encoding: "utf8" });
  await free();
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toBe(`Vointi can't start: PORT: ${port} is already in use on 127.0.0.1; set another PORT\n`);
});
