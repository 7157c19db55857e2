import type { Advice } from "../app/features/advice/advice";
import { readAdvice } from "../app/features/advice/read-advice.server";
import { embeddedService, type FeedbackContent } from "../app/features/content/embedded-service.server";
import { readEmbedded } from "../app/features/content/read-embedded.server";
import { readLeaflets } from "../app/features/content/read-leaflets.server";

/** Where the authors' files stand that a running server reads. */
export type ContentFolders = {
  advice: string;
  leaflets: string;
  attachments: string;
  embedded: string;
  /** The file of the sample report, and of what else marketing pages show of the service. */
  sampleReport: string;
};

/** Thrown with one line per problem; a server never starts with content it could not show. */
export class ContentProblemsError extends Error {
  constructor(lines: string[]) {
    super(lines.join("\n"));
    this.name = "ContentProblemsError";
  }
}

/** The advice, the catalogue of leaflets and the embedded content service; throws with every problem of their files. */
export async function readContent(folders: Pick<ContentFolders, "advice" | "leaflets" | "embedded">) {
  const [advice, { leaflets: found, problems }, embedded] = await Promise.all([
    readAdvice(folders.advice),
    readLeaflets(folders.leaflets),
    readEmbedded(folders.embedded),
  ]);
  const all = [...(advice.ok ? [] : advice.problems), ...problems, ...(embedded.ok ? [] : embedded.problems)];
  if (!advice.ok || !embedded.ok || all.length > 0) {
    throw new ContentProblemsError(all.map(({ file, key, reason }) => `${file}: ${key}: ${reason}`));
  }
  const leaflets = new Map(found.map((leaflet) => [leaflet.id, leaflet]));
  const service = embeddedService({
    embedded: embedded.embedded,
    feedback: feedbackOf(advice.advice),
    leaflets,
  });
  return { advice: advice.advice, leaflets, service };
}

function feedbackOf({ strengths, recommendations, goals }: Advice): FeedbackContent {
  return {
    strengths: strengths.cards,
    recommendations: recommendations.map(({ goal, ...recommendation }) => ({ ...recommendation, section: goal })),
    sections: goals.map(({ goal, ...section }) => ({ ...section, key: goal })),
  };
}
