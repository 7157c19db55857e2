/** `npm run demo`: installs what is missing, builds what has changed, and starts the demo. */
import { build } from "./build.mjs";
import { requireFreePort } from "./free-port.mjs";
import { handOver } from "./hand-over.mjs";

const port = Number(process.env.PORT ?? 3000);
try {
  // What is no port at all is told by the server, which reads every setting.
  if (Number.isInteger(port) && port >= 0 && port <= 65_535)
    await requireFreePort(port, process.env.HOST ? [process.env.HOST] : ["127.0.0.1", "::1"]);
} catch (error) {
  console.error(`Vointi can't start: ${error.message}`);
  process.exit(1);
}

await build("demo");
handOver(["build/demo/demo.js"], { NODE_ENV: process.env.NODE_ENV ?? "production" });
