/** `npm run dev`: the same server over Vite, with pages that reload as their files change. */
import { createServer as createHttpServer } from "node:http";
import type { ServerBuild } from "@remix-run/server-runtime";
import { createServer as createViteServer } from "vite";
import { connectDatabase } from "../app/db/client.server";
import { parseEnv } from "../app/platform/env.server";
import { createServerApp } from "./app";
import { openPostgres } from "./database";
import { seedDemo } from "./demo/demo-data";
import { release, sourceFolders } from "./release";
import { createPagesOf } from "./remix/pages";
import { remixHandler } from "./remix/remix-handler";
import { listenerOf } from "./serve";
import { createProcess, failStart, openSecrets } from "./start";
import { onStopSignal } from "./stop-signals";

try {
  const env = parseEnv({ VOINTI_MODE: "development", ...process.env });
  const postgres = await openPostgres(env, console.log);
  await release(postgres.target, sourceFolders, env, console.log);
  const database = connectDatabase(postgres.target, { poolSize: 2 });
  await seedDemo(database.bulk, { env, secrets: await openSecrets(env) });
  await database.close();

  const vite = await createViteServer({ server: { middlewareMode: true } });
  const loadBuild = () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
  const parts = await createProcess(env, postgres.target, sourceFolders);
  const build = await loadBuild();
  const entrance = createServerApp({
    ...parts,
    version: build.assets.version,
    pages: createPagesOf(build, async (request, context) =>
      remixHandler(await loadBuild(), "development")(request, context),
    ),
    clientFolder: undefined,
  });
  const answer = listenerOf(entrance);
  createHttpServer((request, response) => {
    // Vite takes what is its own: modules, style sheets, its socket.
    vite.middlewares(request, response, () => answer(request, response));
  }).listen(env.port, "127.0.0.1", () => console.log(`Vointi in development at http://localhost:${env.port}`));
  parts.worker.start();

  onStopSignal(async () => {
    await vite.close();
    await parts.worker.stop();
    await parts.app.database.close();
    await postgres.stop();
    process.exit(0);
  });
} catch (error) {
  await failStart(error);
}
