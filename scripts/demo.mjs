/** `npm run demo`: installs what is missing, builds what has changed, and starts the demo. */
import { build } from "./build.mjs";
import { requireFreePort } from "./free-port.mjs";
import { handOver } from "./hand-over.mjs";

try {
  // Which address is asked for otherwise, the server finds out.
  await requireFreePort(Number(process.env.PORT) || 3000, process.env.HOST ? [process.env.HOST] : ["127.0.0.1", "::1"]);
} catch (error) {
  console.error(`Vointi can't start: ${error.message}`);
  process.exit(1);
}

await build("demo");
handOver(["build/demo/demo.js"], { NODE_ENV: process.env.NODE_ENV ?? "production" });
