import type { Db } from "~/db/client.server";
import { metamodulesByVid } from "~/features/survey/definitions.server";

/** How many modules with points these versions of surveys have, each counted once in whatever version. */
export async function scoredModules(db: Db, metamoduleVids: readonly string[]): Promise<number> {
  const metamodules = await metamodulesByVid(db, metamoduleVids);
  const scored = metamodules.flatMap(({ key, modules }) =>
    modules.flatMap((module) => (module.scored ? `${key}.${module.key}` : [])),
  );
  return new Set(scored).size;
}
