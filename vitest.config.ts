import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { configDefaults, defineConfig, type Plugin } from "vitest/config";
import { leftToOthers } from "./tests/turns";

const isFull = process.env.VOINTI_FULL === "1";

/** Which files a pattern finds isn't in the text that a cache goes by: such a file is made anew, or a new route is not found. */
const uncachedGlobs: Plugin = {
  name: "vointi:uncached-globs",
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineKey }) =>
    defineKey(({ sourceCode }) => (sourceCode.includes("import.meta.glob") ? false : undefined)),
};

/** Pure tests stand beside the code; those that need PostgreSQL or a running server are under tests/. */
export default defineConfig({
  // Class names are all that tests need of the styles: no sheet is made of them.
  plugins: [vanillaExtractPlugin({ unstable_mode: "transform" }), uncachedGlobs],
  define: { __DEV_TOOLS__: "true" },
  resolve: {
    alias: {
      "~": new URL("./app", import.meta.url).pathname,
      // The one that graphql-yoga has, as Node finds it: a schema of one copy is none to the rules of another.
      graphql: new URL("./node_modules/graphql/index.js", import.meta.url).pathname,
    },
  },
  // Files of a worker share what they import (`isolate`): none of them replaces a module, and reading them anew takes longer
  // than the tests of many.
  test: {
    // What an unchanged file was made into is kept: the lanes of a run, and its next, need not make it anew.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/test-modules" },
    exclude: [...configDefaults.exclude, ...leftToOthers],
    testTimeout: isFull ? 1_800_000 : 60_000,
    hookTimeout: 120_000,
    // What is waited for comes as soon as it can; a busy machine takes longer than the second that is usual.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          isolate: false,
          // The full run has nothing beside them; otherwise a core is left to the other lanes.
          ...(isFull ? { maxWorkers: "100%" } : {}),
          include: [
            "app/**/*.test.{ts,tsx}",
            "server/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tests/architecture/**/*.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          isolate: false,
          include: ["tests/db/**/*.db.test.ts"],
          globalSetup: ["tests/fixtures/postgres.setup.ts"],
          // One more than cores: the tests of the embedded database mostly wait.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // One server process at a time leaves the machine to the tests themselves.
        test: {
          name: "api",
          isolate: false,
          include: ["tests/api/**/*.api.test.ts"],
          globalSetup: ["tests/fixtures/postgres.setup.ts"],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
