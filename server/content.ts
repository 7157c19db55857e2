import { join } from "node:path";
import type { App } from "../app/app.server";
import { attachmentStore } from "../app/features/content/attachment-store.server";
import { openContentService } from "../app/features/content/open-content.server";
import { fileStore } from "../app/features/files/file-store.server";
import { sampleFile } from "../app/features/reports/sample/sample-file.server";
import type { Env } from "../app/platform/env.server";
import type { Logger } from "../app/platform/log.server";
import { controllerFacts } from "../app/shell/controller-facts.server";
import { surveyFigures } from "../app/shell/survey-figures.server";
import { type ContentFolders, readContent } from "./read-content";

/** Reads and checks what the authors wrote, once per process, and opens the stores of files. */
export async function openContent(
  folders: ContentFolders,
  env: Pick<
    Env,
    "s3" | "dataDir" | "contentService" | "contentImages" | "supportEmail" | "controller" | "publicOrigin"
  >,
  log: Pick<Logger, "warn" | "info">,
): Promise<Pick<App, "advice" | "leaflets" | "attachments" | "content" | "files" | "sample">> {
  const { advice, leaflets, service } = await readContent(folders);
  const facts = controllerFacts(env);
  return {
    advice,
    leaflets,
    attachments: attachmentStore(env.s3, folders.attachments),
    content: await openContentService(
      service,
      { ...env, factsIn: (language) => ({ ...facts(language), ...surveyFigures }) },
      log,
    ),
    files: fileStore(env.s3, join(env.dataDir, "files")),
    sample: sampleFile(folders.sampleReport),
  };
}
