import type { Env } from "~/platform/env.server";
import type { Logger } from "~/platform/log.server";
import type { Content } from "./content";
import { contentOf } from "./content.server";
import { type ContentOperation, contentOperations } from "./content-answers.server";
import { allContent, contentAsker, contentTimes, type FactsIn, keptContent } from "./content-client.server";
import { contentEndpoint, type embeddedService } from "./embedded-service.server";

/**
 * The content of a process. Its built-in part is what the embedded service answers, asked and checked once at the start, as
 * any other's answers are; a service that CONTENT_URL names is asked from then on, and its answers come before those.
 */
export async function openContentService(
  embedded: ReturnType<typeof embeddedService>,
  { contentService, contentImages, factsIn }: Pick<Env, "contentService" | "contentImages"> & { factsIn: FactsIn },
  log: Pick<Logger, "warn" | "info">,
  times = contentTimes,
): Promise<Content> {
  const operations = contentOperations(contentImages);
  const names = Object.keys(operations) as ContentOperation[];
  const inProcess = {
    url: `http://own.invalid${contentEndpoint}`,
    token: undefined,
    send: async (url: string, init: RequestInit) => embedded.fetch(url, init),
  };
  const builtIn = await allContent(contentAsker(inProcess, operations, factsIn), names);
  if (!contentService) return contentOf(builtIn, builtIn);
  const service = { ...contentService, send: fetch };
  const kept = keptContent(contentAsker(service, operations, factsIn, times), builtIn, log, times);
  return contentOf(kept, builtIn);
}
