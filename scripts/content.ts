/**
 * `npm run content [-- --port 4000]`: serves the embedded content over HTTP on this machine, as a content service elsewhere
 * would: for looking at it, and for trying CONTENT_URL.
 */
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { contentEndpoint } from "../app/features/content/embedded-service.server";
import { readContent } from "../server/read-content";
import { sourceFolders } from "../server/release";
import { failStart } from "../server/start";

try {
  const { values } = parseArgs({ options: { port: { type: "string", default: "4000" } } });
  const { service } = await readContent(sourceFolders);
  createServer(service).listen(Number(values.port), "127.0.0.1", () => {
    console.log(`Content service at http://localhost:${values.port}${contentEndpoint}`);
  });
} catch (error) {
  await failStart(error);
}
