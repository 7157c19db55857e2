import type { Words } from "~/i18n/words.server";

/** How long to wait, in whole minutes, or hours where it is long. */
export function waitWords({ t }: Pick<Words, "t">, seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes <= 90 ? t("sms:minutes", { count: minutes }) : t("sms:hours", { count: Math.ceil(minutes / 60) });
}
