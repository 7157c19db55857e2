import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { draftDays } from "./draft";
import type { ExpiredViewData } from "./expired-view";

/** The session-expired page (spec §2), on the way to sign-in and back to `path`. */
export function expiredView(
  { t, language }: Words,
  { path, typed }: { path: string; typed: "kept" | "unknown" | "unsaved" | undefined },
): ExpiredViewData {
  return {
    title: t("sessions:expired.title"),
    why: t("sessions:expired.why"),
    typed: typed && t(`sessions:expired.${typed}`, { days: draftDays }),
    button: { href: pageUrl("redirectOrLogin", language, {}, { redirect: path }), label: t("sessions:expired.button") },
  };
}
