import { type CurrentLink, currentLink } from "~/design/page/current-link";
import { type Content, otherLang } from "~/features/content/content";
import { isHidden } from "~/features/marketing/public-pages";
import type { Person } from "~/features/people/person";
import type { RoleName } from "~/features/people/role-name";
import { languages } from "~/i18n/languages";
import { inLanguage, type PageName, pageAt, pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { Words } from "~/i18n/words.server";
import type { Env } from "~/platform/env.server";
import { consentAddress } from "./consent-address";
import type { FrameData } from "./frame";

/** Somebody who is signed in, with how many requests wait for them; undefined where that is not for this session to know. */
type SignedIn = Pick<Person, "firstName" | "roles"> & { requests?: number | undefined };

/** Who looks at the page, as far as its header says; "unknown" where nobody asked, as on error pages. */
type Visitor = SignedIn | "signedOut" | "unknown";

type Frame = {
  /** The page's address, which the languages lead to as well; absent on error pages, where they lead to the front page. */
  url?: URL;
  env: Pick<Env, "lockToDefaultLanguage" | "disableMarketingPages" | "analytics">;
  content: Pick<Content, "footer">;
  visitor: Visitor;
  current?: PageName | undefined;
};

/** Header and footer: what stands around every page, whatever it shows. */
export function frameView({ t, language }: Words, { url, env, content, visitor, current }: Frame): FrameData {
  const help = { href: pageUrl("help", language), label: t("help:link"), current: current === "help" };
  const privacy = {
    href: pageUrl("privacy", language),
    label: t("common:nav.privacy"),
    current: current === "privacy",
  };
  const isCurrent = (page: PageName) => currentLink(current === page, !url || pageAt(url) === page);
  const footer = content.footer(language);
  const editors = footer.links
    .filter(({ href }) => !href.startsWith("/") || !isHidden(env, pageAt(new URL(href, "https://own.invalid"))))
    .map(({ href, text, type }) => ({
      // Where nothing is counted there is nothing to choose, and the link tells about cookies.
      href: type === "cookieConsentTrigger" && env.analytics ? consentAddress(language) : href,
      label: text,
      type,
      current: href === url?.pathname,
    }));
  const marketing = (["forOrganisations", "blog", "about", "startTrial", "requestQuote"] as const).flatMap((page) =>
    isHidden(env, page)
      ? []
      : [{ href: pageUrl(page, language), label: t(`marketing:nav.${page}`), current: isCurrent(page) }],
  );
  const profileLabel = visitor === "signedOut" ? t("common:nav.signIn") : t("common:nav.profile");
  const firstName = (typeof visitor === "object" && visitor.firstName) || undefined;
  return {
    skip: t("common:skip"),
    header: {
      homeHref: pageUrl("home", language),
      logoLabel: t("common:toFrontPage"),
      links: [
        // Whoever uses the service already comes for something else.
        ...(visitor === "signedOut" ? marketing.slice(0, 1) : []),
        {
          href: pageUrl("assessments", language),
          label: t("common:nav.assessments"),
          current: isCurrent("assessments"),
        },
        ...(typeof visitor === "object" ? linksOfRoles({ t, language }, visitor, isCurrent) : []),
        {
          href: pageUrl("profile", language),
          label: firstName ?? profileLabel,
          said: firstName && profileLabel,
          current: isCurrent("profile"),
        },
      ],
      menuLinks: [
        ...(visitor === "signedOut" ? marketing.slice(1) : []),
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
      lang: otherLang(footer, language),
      label: footer.label,
      logo: footer.logo,
      address: footer.address,
      companyInfo: footer.companyInfo,
      links: [
        ...marketing
          .filter(({ href }) => editors.every((link) => link.href !== href))
          .map((link) => ({ ...link, type: "link" as const })),
        ...editors,
      ],
    },
  };
}

/** Where each role has its work, in the order of the header. */
const wayOf = {
  subscriber: ["reports", "reports:title"],
  unit_reader: ["reports", "reports:title"],
  professional: ["professionalRequests", "personalFeedback:queue.link"],
  admin: ["adminHome", "admin:profileLink"],
} as const satisfies Record<RoleName, [PageName, string]>;

/** The way to the work of each role that somebody has. */
function linksOfRoles(
  { t, language }: Words,
  { roles, requests }: SignedIn,
  isCurrent: (page: PageName) => CurrentLink,
) {
  const reads = roles.includes("subscriber") ? "subscriber" : "unit_reader";
  return ([reads, "professional", "admin"] as const)
    .filter((role) => roles.includes(role))
    .map((role) => {
      const [page, label] = wayOf[role];
      const counted = role === "professional" && requests ? countedRequests({ t }, requests) : undefined;
      return { href: pageUrl(page, language), label: t(label), current: isCurrent(page), ...counted };
    });
}

/** As many as are counted for the header, which has no room for more. */
export const mostRequests = 100;

function countedRequests({ t }: Pick<Words, "t">, count: number) {
  const most = mostRequests - 1;
  if (count > most) return { waits: `${most}+`, said: t("personalFeedback:queue.countMore", { count: most }) };
  return { waits: String(count), said: t("personalFeedback:queue.count", { count }) };
}
