import type { Db } from "~/db/client.server";
import { metamodulesByVid } from "~/features/survey/definitions.server";

/** How many scored modules these survey versions have together; versions of one module count once. */
export async function scoredModules(db: Db, metamoduleVids: readonly string[]): Promise<number> {
  const metamodules = await metamodulesByVid(db, metamoduleVids);
  const scored = metamodules.flatMap(({ key, modules }) =>
    modules.flatMap((module) => (module.scored ? `${key}.${module.key}` : [])),
  );
  return new Set(scored).size;
}
