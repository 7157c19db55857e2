/** `npm run dev`: the development server, with pages that reload as their files change. */
import { makeSampleReport, printLeaflets } from "./build.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { handOver } from "./hand-over.mjs";

ensureInstalled();
await printLeaflets();
await makeSampleReport();
handOver(["--import", "tsx", "server/dev.ts"], { VOINTI_FLAVOUR: "demo", NODE_ENV: "development" });
