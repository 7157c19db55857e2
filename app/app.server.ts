import type { Database } from "~/db/client.server";
import type { Advice } from "~/features/advice/advice";
import type { AttachmentStore } from "~/features/content/attachment-store.server";
import type { Content } from "~/features/content/content";
import type { LeafletCatalogue } from "~/features/content/leaflet";
import type { Ctx } from "~/features/ctx.server";
import type { FileStore } from "~/features/files/file-store.server";
import type { SampleFile } from "~/features/reports/sample/sample-file.server";

/** What one process holds; made once at start and handed down, so that rooms and tests never reach for globals. */
export type App = Ctx & {
  database: Database;
  /** Strengths, recommendations and guides. */
  advice: Advice;
  /** The attachment catalogue, by id. */
  leaflets: LeafletCatalogue;
  /** Their files. */
  attachments: AttachmentStore;
  /** What editors write: marketing pages, footer, articles, privacy. */
  content: Content;
  /** Files that people or jobs have made. */
  files: FileStore;
  /** What shows the service to whoever doesn't use it yet. */
  sample: SampleFile;
};
