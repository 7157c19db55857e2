import type { Language } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import type { Env } from "~/platform/env.server";
import { shortDay } from "~/platform/time/written-time";
import type { AccessibilityViewData } from "./accessibility-view";

/** When what the statement says was last looked at; change it with its words. */
const assessedOn = new Date("2026-11-22T12:00:00Z");

/** Who watches over the law (since 2025), as every statement has to name it; it has no mail address in English. */
const authority: Record<Language, { site: string; email: string }> = {
  fi: { site: "https://www.saavutettavuusvaatimukset.fi", email: "saavutettavuus@traficom.fi" },
  sv: { site: "https://www.tillganglighetskrav.fi", email: "tillganglighet@traficom.fi" },
  en: { site: "https://www.webaccessibility.fi", email: "saavutettavuus@traficom.fi" },
};

const authorityPhone = "029\u00a0534\u00a05000";

/** The accessibility statement in the form of the Finnish Act on the Provision of Digital Services (306/2019). */
export function accessibilityView(
  { t, language }: Words,
  { publicOrigin, supportEmail, controller }: Pick<Env, "publicOrigin" | "supportEmail" | "controller">,
): AccessibilityViewData {
  const { site, email } = authority[language];
  return {
    title: t("accessibility:title"),
    lead: t("accessibility:lead", { origin: publicOrigin, company: controller.name[language] }),
    state: { title: t("accessibility:state.title"), text: t("accessibility:state.text") },
    shortcomings: {
      title: t("accessibility:shortcomings.title"),
      intro: t("accessibility:shortcomings.intro"),
      items: (["audit", "charts", "files", "spreadsheets"] as const).map((key) =>
        t(`accessibility:shortcomings.${key}`),
      ),
    },
    made: { title: t("accessibility:made.title"), text: t("accessibility:made.text") },
    updated: t("accessibility:updated", { date: shortDay(assessedOn, language) }),
    feedback: {
      title: t("accessibility:feedback.title"),
      text: t("accessibility:feedback.text", { email: supportEmail }),
      email: supportEmail,
    },
    authority: {
      title: t("accessibility:authority.title"),
      text: t("accessibility:authority.text"),
      name: t("accessibility:authority.name"),
      unit: t("accessibility:authority.unit"),
      site: { href: site, label: new URL(site).host },
      email,
      phone: t("accessibility:authority.phone", { phone: authorityPhone }),
    },
  };
}
