import { orderAction } from "~/features/orders/order";
import { orderName } from "~/features/orders/order-name-view.server";
import { findOrder } from "~/features/orders/queries.server";
import type { Person } from "~/features/people/person";
import { timeLeft } from "~/features/survey/time-left-view.server";
import type { PageRequest } from "~/http/page.server";
import { languages } from "~/i18n/languages";
import { inLanguage, type PageName, pageUrl, versionAddress } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import { product } from "~/platform/product";
import type { ShellData } from "./shell";

/** Header, footer and the bar for a survey in progress; pages that show them load them with their own data. */
export async function loadShell(page: PageRequest, current?: PageName): Promise<ShellData> {
  const { t, language, url, app } = page;
  const person = await page.person();
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
        {
          href: pageUrl("profile", language),
          label: person ? person.firstName || t("common:nav.profile") : t("common:nav.signIn"),
          current: current === "profile",
        },
      ],
      languages: (app.env.lockToDefaultLanguage ? [] : languages).map((lang) => ({
        lang,
        href: inLanguage(url, lang),
        label: translatorFor(lang)(`common:languageName.${lang}`),
        current: lang === language,
      })),
      languagesLabel: t("common:languages"),
      navLabel: t("common:mainNavigation"),
      menuLabel: t("common:menu"),
    },
    continueBar: person && (await continueBar(page, person)),
    sessionCheck: person && {
      address: versionAddress,
      version: page.context.version,
      title: t("sessions:invalid.title"),
      body: t("sessions:invalid.body"),
      kept: t("sessions:invalid.kept"),
      lost: t("sessions:invalid.lost"),
      button: t("sessions:invalid.button"),
      close: t("sessions:invalid.close"),
    },
    footer: {
      label: t("common:footer.label"),
      address: product.companyAddress,
      companyInfo: product.companyName,
      links: [
        { href: pageUrl("help", language), label: t("help:link"), current: current === "help" },
        { href: pageUrl("privacy", language), label: t("common:footer.privacy") },
        { href: `mailto:${app.env.supportEmail}`, label: t("common:footer.support") },
      ],
    },
  };
}

/** The bar above the content: only while the active order is open and in progress (spec §2). */
async function continueBar({ app, t, language }: PageRequest, person: Person): Promise<ShellData["continueBar"]> {
  if (!person.activeOrderId) return undefined;
  const order = await findOrder(app.db, person.userUuid, person.activeOrderId);
  if (!order || orderAction(order) !== "continue") return undefined;
  const { totalQuestionCount: total, answeredOrSkippedQuestionCount: answered } = order;
  return {
    name: orderName({ t }, order),
    note: answered > 0 ? t("common:continueBar.timeLeft", { time: timeLeft({ t }, total - answered) }) : undefined,
    text: t("common:continueBar.button"),
    href: pageUrl("surveyContinue", language),
    label: t("common:continueBar.label"),
  };
}
