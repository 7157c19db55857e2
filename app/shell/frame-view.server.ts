import { languages } from "~/i18n/languages";
import { inLanguage, type PageName, pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { Words } from "~/i18n/words.server";
import type { Env } from "~/platform/env.server";
import { product } from "~/platform/product";
import type { ShellData } from "./shell";

/** Who looks at the page, as far as its header says; "unknown" where nobody asked, as on error pages. */
type Visitor = { firstName: string; administers: boolean } | "signedOut" | "unknown";

type Frame = {
  /** The page's address, which the languages lead to as well; absent on error pages, where they lead to the front page. */
  url?: URL;
  env: Pick<Env, "lockToDefaultLanguage" | "supportEmail">;
  visitor: Visitor;
  current?: PageName | undefined;
};

/** Header and footer: what stands around every page, whatever it shows. */
export function frameView(
  { t, language }: Words,
  { url, env, visitor, current }: Frame,
): Pick<ShellData, "skip" | "header" | "footer"> {
  const help = { href: pageUrl("help", language), label: t("help:link"), current: current === "help" };
  const privacy = {
    href: pageUrl("privacy", language),
    label: t("common:footer.privacy"),
    current: current === "privacy",
  };
  const profileLabel = visitor === "signedOut" ? t("common:nav.signIn") : t("common:nav.profile");
  return {
    skip: t("common:skip"),
    header: {
      homeHref: pageUrl("home", language),
      logoLabel: t("common:toFrontPage"),
      links: [
        {
          href: pageUrl("assessments", language),
          label: t("common:nav.assessments"),
          current: current === "assessments",
        },
        ...(typeof visitor === "object" && visitor.administers
          ? [{ href: pageUrl("adminHome", language), label: t("admin:profileLink"), current: current === "adminHome" }]
          : []),
        {
          href: pageUrl("profile", language),
          label: (typeof visitor === "object" && visitor.firstName) || profileLabel,
          current: current === "profile",
        },
      ],
      menuLinks: [
        help,
        privacy,
        ...(typeof visitor === "object" ? [{ href: pageUrl("logout", language), label: t("profile:logout") }] : []),
      ],
      languages: (env.lockToDefaultLanguage ? [] : languages).map((lang) => ({
        lang,
        href: url ? inLanguage(url, lang) : pageUrl("home", lang),
        label: translatorFor(lang)(`common:languageName.${lang}`),
        current: lang === language,
      })),
      languagesLabel: t("common:languages"),
      navLabel: t("common:mainNavigation"),
      menuLabel: t("common:menu"),
    },
    footer: {
      label: t("common:footer.label"),
      address: product.companyAddress,
      companyInfo: product.companyName,
      links: [help, privacy, { href: `mailto:${env.supportEmail}`, label: t("common:footer.support") }],
    },
  };
}
