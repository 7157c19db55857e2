import type { StatedPurpose } from "~/features/own-data/access";
import { enrolmentMinutes } from "~/features/second-factor/enrolment";
import type { ShownCodes } from "~/features/second-factor/shown-codes";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import type { PersonDone } from "./person-view.server";

/** The code of a new administrator, the one time that it is shown. */
export function shownEnrolmentCode(
  { t, language }: Words,
  { code, personId, purpose, saved }: { code: string; personId: string; purpose: StatedPurpose; saved: PersonDone },
): { shown: ShownCodes } {
  return {
    shown: {
      title: t("adminPeople:enrolment.shownTitle"),
      text: t("adminPeople:enrolment.shownText", { days: enrolmentMinutes.shown / 60 / 24 }),
      list: [code],
      goOn: {
        href: pageUrl("adminPerson", language, { personId }, { purpose, saved }),
        label: t("adminPeople:enrolment.goOn"),
      },
    },
  };
}

/** What a colleague has shown since. */
export function enrolmentConflict(
  { t, language }: Words,
  { madeAt, version }: { madeAt: Date | undefined; version: string },
) {
  const value = madeAt ? writtenTime(madeAt, language) : t("admin:form.none");
  return { version, saved: [{ label: t("adminPeople:enrolment.made"), value }] };
}
