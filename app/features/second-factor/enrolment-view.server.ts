import { waitWords } from "~/features/login/wait-view.server";
import type { FormWords, Words } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import { codeField } from "./confirm-view.server";
import { type EnrolmentRefusal, type EnrolmentState, waitHours } from "./enrolment";
import type { EnrolmentViewData } from "./enrolment-view";
import type { FactorsViewReply } from "./factors-view";

/** What an administrator without a second factor needs first; undefined where they may set one up. */
export function enrolmentView(words: FormWords, enrolment: EnrolmentState): EnrolmentViewData | undefined {
  if (enrolment.state === "open") return undefined;
  const { t, language, formToken } = words;
  const time = enrolment.state === "waiting" ? writtenTime(enrolment.until, language) : undefined;
  return {
    title: t("secondFactor:enrolment.title"),
    text: t("secondFactor:enrolment.text"),
    field: codeField(words, {
      intent: "enrol",
      label: t("secondFactor:enrolment.code"),
      hint: t("secondFactor:recovery.codeHint"),
      submit: t("secondFactor:enrolment.submit"),
    }),
    wait: {
      title: t("secondFactor:enrolment.waitTitle"),
      text: time
        ? t("secondFactor:enrolment.waiting", { time })
        : t("secondFactor:enrolment.waitText", { hours: waitHours }),
      button: time ? undefined : t("secondFactor:enrolment.wait"),
    },
    token: formToken,
  };
}

/** Why a code opened nothing, in words. */
export function enrolmentReply({ t }: Pick<Words, "t">, refusal: EnrolmentRefusal, typed: string): FactorsViewReply {
  if (refusal.outcome === "tooManyTries") {
    const wait = waitWords({ t }, refusal.waitSeconds);
    return { code: { error: t("secondFactor:errors.tooManyTries", { wait }), typed: "" } };
  }
  return { code: { error: t(`secondFactor:enrolment.errors.${refusal.outcome}`), typed } };
}
