import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./tests/fixtures/chromium";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/fixtures/e2e.setup.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  use: { launchOptions: chromiumLaunch(), trace: "retain-on-failure" },
});
