import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./tests/fixtures/chromium";
import { testedBuild } from "./tests/fixtures/servers/tested-server";
import { leftToOthers } from "./tests/turns";

const isFull = process.env.VOINTI_FULL === "1";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  testIgnore: leftToOthers.map((file) => `**/${file}`),
  // A production build has no outbox page, robot or shortcuts.
  grepInvert: testedBuild === "production" ? /@demo/ : undefined,
  globalSetup: "./tests/fixtures/e2e.setup.ts",
  fullyParallel: true,
  workers: 2,
  // One test of a run may need it; scripts/test/reports.mjs tells which, and fails the run where there are more.
  retries: 1,
  // The full run looks at each state in nine ways.
  timeout: isFull ? 300_000 : 90_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  expect: { timeout: 10_000 },
  use: {
    launchOptions: chromiumLaunch(),
    actionTimeout: 15_000,
    // Charts that move cost seconds of every look; tests about motion ask for it, and the full run has it everywhere.
    contextOptions: { reducedMotion: isFull ? "no-preference" : "reduce" },
    // Recording doubles the time of a run, so it is asked for: VOINTI_TRACE=1.
    trace: process.env.VOINTI_TRACE === "1" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
});
