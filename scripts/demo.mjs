/** `npm run demo`: installs what is missing, builds what has changed, and starts the demo. */
import { build } from "./build.mjs";
import { handOver } from "./hand-over.mjs";

await build("demo");
handOver(["build/demo/demo.js"], { NODE_ENV: process.env.NODE_ENV ?? "production" });
