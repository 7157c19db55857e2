import { draftParameter } from "~/http/draft.server";
import type { PageRequest } from "~/http/page.server";
import { pageUrl } from "~/i18n/paths";
import { draftDays } from "./draft.server";
import type { ExpiredViewData } from "./expired-view";

/** The session-expired page (spec §2), on the way to sign-in and back to `path`. */
export function expiredView({ t, language, url }: Pick<PageRequest, "t" | "language" | "url">, path: string) {
  return {
    title: t("sessions:expired.title"),
    why: t("sessions:expired.why"),
    kept: new URL(path, url).searchParams.has(draftParameter)
      ? t("sessions:expired.kept", { days: draftDays })
      : undefined,
    button: { href: pageUrl("redirectOrLogin", language, {}, { redirect: path }), label: t("sessions:expired.button") },
  } satisfies ExpiredViewData;
}
