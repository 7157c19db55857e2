import { type IconName, isIconName } from "~/design/icon-names";
import { lifeAreas } from "~/features/survey/definition";

/** The icon of a module: only the nine life-area keys have one (spec §5). */
export function iconOf(moduleKey: string): IconName | undefined {
  return (lifeAreas as readonly string[]).includes(moduleKey) && isIconName(moduleKey) ? moduleKey : undefined;
}
