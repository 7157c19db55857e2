import type { Person } from "~/features/people/person";
import type { PageRequest } from "~/http/page.server";
import { pageUrl } from "~/i18n/paths";
import { accessesTo } from "./access-log.server";
import { copyWaitSeconds, mostCopies } from "./copy-limit.server";
import { freshSignIn } from "./fresh-sign-in.server";
import { copyFormats } from "./own-data-file.server";
import type { OwnDataViewData } from "./own-data-view";
import { accessCells } from "./readable-copy.server";

/** Newest looks that the page lists; the copy holds them all. */
const shownAccesses = 100;

/** The page of one's own data, and the seconds until a copy can be had again: 0 when one can now. */
export async function ownDataView(
  page: PageRequest,
  person: Person,
): Promise<{ view: OwnDataViewData; waitSeconds: number }> {
  const { t, app, language } = page;
  const fresh = await freshSignIn(page, person);
  const waitSeconds = fresh ? 0 : await copyWaitSeconds(app, person.userUuid);
  const accesses = await accessesTo(app.db, person.userUuid, shownAccesses);
  const view: OwnDataViewData = {
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
      rows: accesses.map((access, index) => ({ key: String(index), cells: accessCells(access, { t, language }) })),
    },
    erase: {
      title: t("ownData:erase.title"),
      text: t("ownData:erase.short"),
      link: { href: pageUrl("ownDataErase", language), label: t("ownData:erase.link") },
    },
  };
  return { view, waitSeconds };
}
