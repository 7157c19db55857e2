import { join } from "node:path";
import type { App } from "../app/app.server";
import { readAdvice } from "../app/features/advice/read-advice.server";
import { attachmentStore } from "../app/features/content/attachment-store.server";
import { readLeaflets } from "../app/features/content/read-leaflets.server";
import { fileStore } from "../app/features/files/file-store.server";
import type { Env } from "../app/platform/env.server";

/** Where the authors' files stand that a running server reads. */
export type ContentFolders = { advice: string; leaflets: string; attachments: string };

/** Thrown with one line per problem; a server never starts with content it could not show. */
export class ContentProblemsError extends Error {
  constructor(lines: string[]) {
    super(lines.join("\n"));
    this.name = "ContentProblemsError";
  }
}

/** Reads and checks the advice and the catalogue of leaflets, once per process, and opens the stores of files. */
export async function openContent(
  folders: ContentFolders,
  env: Pick<Env, "s3" | "dataDir">,
): Promise<Pick<App, "advice" | "leaflets" | "attachments" | "files">> {
  const [advice, { leaflets, problems }] = await Promise.all([
    readAdvice(folders.advice),
    readLeaflets(folders.leaflets),
  ]);
  const found = [...(advice.ok ? [] : advice.problems), ...problems];
  if (!advice.ok || found.length > 0) {
    throw new ContentProblemsError(found.map(({ file, key, reason }) => `${file}: ${key}: ${reason}`));
  }
  return {
    advice: advice.advice,
    leaflets: new Map(leaflets.map((leaflet) => [leaflet.id, leaflet])),
    attachments: attachmentStore(env.s3, folders.attachments),
    files: fileStore(env.s3, join(env.dataDir, "files")),
  };
}
