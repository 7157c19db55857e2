import { build } from "vite";
import { describe, expect, it } from "vitest";
import { refuseCircles } from "./refuse-circles";

/** Files of a page that is made up; "a" needs "b", and "b" needs "c". */
const files: Record<string, string> = {
  a: 'import "b"; console.log("a");',
  b: 'import "c"; console.log("b");',
  c: 'console.log("c");',
};

const built = (chunkOf: (id: string) => string | undefined) =>
  build({
    configFile: false,
    logLevel: "silent",
    plugins: [{ name: "files", resolveId: (id) => (id in files ? id : null), load: (id) => files[id] ?? null }],
    build: {
      write: false,
      rollupOptions: { input: "a", output: { manualChunks: chunkOf }, onwarn: refuseCircles },
    },
  });

describe("a build", () => {
  it("fails where its pieces need each other", async () => {
    await expect(built((id) => (id === "b" ? "inner" : "outer"))).rejects.toThrow(/Circular chunk.*manualChunks/);
  });

  it("is made where they don't", async () => {
    await expect(built((id) => (id === "a" ? "outer" : "inner"))).resolves.toBeDefined();
  });
});
