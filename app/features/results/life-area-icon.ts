import { type IconName, isIconName } from "~/design/icon-names";
import { isLifeArea } from "~/features/survey/definition";

/** The icon of a module: only the nine life-area keys have one (spec §5). */
export function iconOf(moduleKey: string): IconName | undefined {
  return isLifeArea(moduleKey) && isIconName(moduleKey) ? moduleKey : undefined;
}
