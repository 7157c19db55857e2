import { pageUrl } from "~/i18n/paths";
import type { FormWords } from "~/i18n/words.server";
import { accessCells } from "./access-view.server";
import { copyFormats, mostCopies } from "./copy-format";
import { freshSignInView } from "./fresh-sign-in-view.server";
import type { OwnDataViewData } from "./own-data-view";
import type { OwnData } from "./read-own-data.server";

/** The page of one's own data. `linkSent` says that a link for a fresh sign-in has just been sent. */
export function ownDataView(
  words: FormWords,
  { neededSignIn: needed, waitSeconds, accesses, linkSent }: OwnData & { linkSent: boolean },
): OwnDataViewData {
  const { t, language } = words;
  const fresh = freshSignInView(words, { needed, sent: linkSent });
  return {
    back: { href: pageUrl("profile", language), label: t("profile:title") },
    title: t("ownData:title"),
    intro: t("ownData:intro"),
    fresh,
    download: {
      title: t("ownData:download.title"),
      text: t("ownData:download.text"),
      tooMany:
        waitSeconds > 0
          ? t("ownData:download.tooMany", {
              most: mostCopies,
              wait: t("sms:minutes", { count: Math.ceil(waitSeconds / 60) }),
            })
          : undefined,
      files:
        fresh || waitSeconds > 0
          ? []
          : copyFormats.map((format) => ({
              format,
              href: pageUrl("ownDataFile", language, { format }),
              label: t(`ownData:download.${format}`),
              help: t(`ownData:download.${format}Help`),
            })),
    },
    access: {
      title: t("ownData:access.title"),
      intro: t("ownData:access.intro"),
      none: t("ownData:access.none"),
      columns: [
        { label: t("ownData:access.when"), holds: "line" as const },
        { label: t("ownData:access.who") },
        { label: t("ownData:access.saw") },
        { label: t("ownData:access.why") },
      ],
      rows: accesses.map((access, index) => ({ key: String(index), cells: accessCells(words, access) })),
    },
    erase: {
      title: t("ownData:erase.title"),
      text: t("ownData:erase.short"),
      link: { href: pageUrl("ownDataErase", language), label: t("ownData:erase.link") },
    },
  };
}
