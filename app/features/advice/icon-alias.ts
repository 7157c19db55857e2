import { type IconName, isIconName } from "~/design/icon-names";

/** Names that advice may use for a symbol (spec §9 "Recommendation icon aliases"). */
const aliases: ReadonlyMap<string, IconName> = new Map([
  ["fitness", "activity"],
  ["mentalWellbeing", "mentalHealth"],
  ["wellbeing", "healthPromotion"],
  ["metabolicHealth", "heart"],
  ["weightManagement", "nutrition"],
]);

/** The symbol of an advice icon: an alias or the symbol's own name; anything unknown or missing is a star. */
export function adviceIcon(name: unknown): IconName {
  return knownIcon(name) ?? "star";
}

/** Whether a name stands for a symbol at all; our own files may not lean on the star for a misspelling. */
export function isAdviceIcon(name: unknown): boolean {
  return knownIcon(name) !== undefined;
}

function knownIcon(name: unknown): IconName | undefined {
  if (isIconName(name)) return name;
  return typeof name === "string" ? aliases.get(name) : undefined;
}
