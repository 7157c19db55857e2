import { join } from "node:path";
import type { App } from "../app/app.server";
import { attachmentStore } from "../app/features/content/attachment-store.server";
import { openContentService } from "../app/features/content/open-content.server";
import { fileStore } from "../app/features/files/file-store.server";
import { sampleReportFile } from "../app/features/reports/sample/sample-report-file.server";
import type { Env } from "../app/platform/env.server";
import type { Logger } from "../app/platform/log.server";
import { controllerFacts } from "../app/shell/controller-facts.server";
import { type ContentFolders, readContent } from "./read-content";

/** Reads and checks what the authors wrote, once per process, and opens the stores of files. */
export async function openContent(
  folders: ContentFolders,
  env: Pick<
    Env,
    "s3" | "dataDir" | "contentService" | "contentImages" | "supportEmail" | "controller" | "publicOrigin"
  >,
  log: Pick<Logger, "warn" | "info">,
): Promise<Pick<App, "advice" | "leaflets" | "attachments" | "content" | "files" | "sampleReport">> {
  const { advice, leaflets, service } = await readContent(folders);
  return {
    advice,
    leaflets,
    attachments: attachmentStore(env.s3, folders.attachments),
    content: await openContentService(service, { ...env, factsIn: controllerFacts(env) }, log),
    files: fileStore(env.s3, join(env.dataDir, "files")),
    sampleReport: sampleReportFile(folders.sampleReport),
  };
}
