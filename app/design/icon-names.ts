/** Symbols of `icons.svg`. */
export const iconNames = [
  // life areas
  "exercise",
  "nutrition",
  "sleep",
  "physical_health",
  "mental_health",
  "relationships",
  "meaningful_life",
  "work",
  "finance",
  // goals
  "activity",
  "mentalHealth",
  "healthPromotion",
  "heart",
  // states and actions
  "star",
  "check",
  "clock",
  "lock",
  "arrow-left",
  "arrow-right",
  "close",
  "menu",
  "info",
  "alert",
  "mail",
  "phone",
  "thumb-up",
  "thumb-down",
  "robot",
  "download",
  "print",
  "chevron-down",
  "minus",
  "plus",
  "language",
] as const;

export type IconName = (typeof iconNames)[number];

/** Names from content services are free text; anything unknown is shown as a star by the caller. */
export function isIconName(value: unknown): value is IconName {
  return typeof value === "string" && (iconNames as readonly string[]).includes(value);
}
