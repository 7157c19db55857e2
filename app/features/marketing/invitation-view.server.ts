import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import type { InvitationData } from "./content-page-view";
import { trialDays } from "./trial";

/** What an organisation can do next. */
export function invitationView(words: Words): InvitationData {
  return {
    title: words.t("marketing:invitation.title"),
    text: words.t("marketing:invitation.text", { days: trialDays }),
    ways: contactWays(words),
  };
}

export function contactWays({ t, language }: Words) {
  return (["startTrial", "requestQuote"] as const).map((page) => ({
    href: pageUrl(page, language),
    label: t(`marketing:nav.${page}`),
  }));
}
