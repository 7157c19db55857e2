import type { Words } from "~/i18n/words.server";
import type { PrivacyViewData } from "./privacy-view";

/** The words of the privacy page. */
export function privacyView({ t }: Words, { supportEmail }: { supportEmail: string }): PrivacyViewData {
  return {
    title: t("privacy:title"),
    lead: t("privacy:lead"),
    email: supportEmail,
    sections: (["who", "keep", "consent", "rights", "cookies", "contact"] as const).map((key) => ({
      key,
      title: t(`privacy:${key}.title`),
      text: key === "contact" ? t("privacy:contact.text", { email: supportEmail }) : t(`privacy:${key}.text`),
    })),
  };
}
