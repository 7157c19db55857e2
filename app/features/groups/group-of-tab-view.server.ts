import type { Words } from "~/i18n/words.server";
import type { GroupOfTabData } from "./group-of-tab";

export function groupOfTabView({ t }: Pick<Words, "t">): GroupOfTabData {
  return { text: t("groups:ofTab.text"), drop: t("groups:ofTab.drop") };
}
