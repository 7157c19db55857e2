import { legalBases, specialConditions } from "~/features/orders/processing-basis";
import { areSeveral, type CookieName, cookieList, cookieNames, yearMinutes } from "~/http/cookie-list";
import { cookieName } from "~/http/cookies.server";
import { type Language, localeOf } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import type { Processor } from "~/platform/controller";
import { isInEea } from "~/platform/controller";
import type { Env } from "~/platform/env.server";
import { escapedMarkup } from "~/platform/text/escaped-markup";
import { addressInPieces, inOnePiece } from "~/platform/text/in-one-piece";

type Told = Pick<Env, "controller" | "supportEmail" | "publicOrigin">;

/**
 * What texts of the content service name in braces, such as {controller}: who answers for the data, and the tables that
 * follow from the configuration and from the code. A text holds no such name by itself.
 */
export function controllerFacts(env: Told): (language: Language) => Record<string, string> {
  const { controller, supportEmail } = env;
  return (language) => ({
    controller: controller.name[language],
    businessId: inOnePiece(controller.businessId[language]),
    address: addressInPieces(controller.address[language]),
    formerName: controller.formerName[language],
    supportEmail,
    dpoEmail: controller.dpoEmail,
    backupDays: String(controller.backupDays),
    logDays: String(controller.logDays),
    processors: processorList(controller.processors, language),
    cookies: cookieTable(env, language),
    bases: basisList(language),
  });
}

/** What the controller of a survey can choose among, in the words that its people read of their own. */
function basisList(language: Language): string {
  const t = translatorFor(language);
  const items = (texts: readonly string[]) => texts.map((text) => `<li>${escapedMarkup(text)}</li>`).join("");
  const bases = items(legalBases.map((key) => t(`basis:told.legalBasis.${key}`)));
  const conditions = items(specialConditions.map((key) => t(`basis:told.specialCondition.${key}`)));
  const lead = (key: "legalBasis" | "specialCondition") => escapedMarkup(t(`basis:kinds.${key}`));
  return `<p>${lead("legalBasis")}</p><ul>${bases}</ul><p>${lead("specialCondition")}</p><ul>${conditions}</ul>`;
}

function processorList(processors: readonly Processor[], language: Language): string {
  const t = translatorFor(language);
  const countryOf = new Intl.DisplayNames(localeOf[language], { type: "region" });
  const items = processors.map(({ task, name, country, safeguard }) => {
    const where = countryOf.of(country) ?? country;
    const transfer = isInEea(country) || !safeguard ? "" : ` ${t(`cookies:transfer.${safeguard}`)}`;
    return `<li>${escapedMarkup(`${t(`cookies:processor.${task}`)}: ${name[language]}, ${where}.${transfer}`)}</li>`;
  });
  return `<ul>${items.join("")}</ul>`;
}

function cookieTable(env: Told, language: Language): string {
  const t = translatorFor(language);
  const heads = (["name", "use"] as const).map((key) => `<th scope="col">${t(`cookies:heads.${key}`)}</th>`);
  // Two columns fit a phone.
  const rows = cookieNames.map((name) => {
    const told = [t(`cookies:purposes.${name}`), lifetimeOf(name, language)].map(escapedMarkup).join("<br>");
    const shown = cookieName(name, env, areSeveral(name) ? "…" : undefined);
    return `<tr><th scope="row"><strong>${shown}</strong></th><td>${told}</td></tr>`;
  });
  return `<table><thead><tr>${heads.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function lifetimeOf(name: CookieName, language: Language): string {
  const t = translatorFor(language);
  const { minutes } = cookieList[name];
  if (minutes === undefined) return t(name === "session" ? "cookies:lifetimes.session" : "cookies:lifetimes.browser");
  return minutes === yearMinutes ? t("cookies:lifetimes.year") : t("cookies:lifetimes.minutes", { count: minutes });
}
