import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import type { HomeViewData } from "./home-view";

/** The words of the front page. */
export function homeView({ t, language }: Words, { isSignedIn }: { isSignedIn: boolean }): HomeViewData {
  return {
    heading: t("home:heading"),
    lead: t("home:lead"),
    start: {
      href: pageUrl("assessments", language),
      label: isSignedIn ? t("home:continue") : t("home:start"),
    },
    points: (["own", "pace", "help"] as const).map((key) => ({
      key,
      title: t(`home:points.${key}.title`),
      text: t(`home:points.${key}.text`),
    })),
  };
}
