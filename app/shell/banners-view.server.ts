import { consentParameter } from "~/frame/consent-address";
import { mostPath } from "~/i18n/own-path";
import { choicesAddress, pageUrl } from "~/i18n/paths";
import type { FormWords } from "~/i18n/words.server";
import type { Env } from "~/platform/env.server";
import { product } from "~/platform/product";
import { shortDay } from "~/platform/time/written-time";
import type { BannersData } from "./banners";
import type { CookieChoice } from "./choices.server";
import { type Notice, type NoticeKey, renameVersion } from "./notices";

type Given = {
  url: URL;
  env: Pick<Env, "analytics" | "chatScriptUrl" | "supportEmail" | "controller" | "disableMarketingPages">;
  /** What editors tell everybody, in this language. */
  notification: Notice | undefined;
  isShown: (key: NoticeKey, version: string) => boolean;
  trialEnd: Date | undefined;
  cookieChoice: CookieChoice | undefined;
};

/** The words of all banners that stand on this page at this moment. */
export function bannersView(words: FormWords, given: Given): BannersData {
  const { t, language, formToken } = words;
  const { url, env, trialEnd } = given;
  const query = new URLSearchParams(url.search);
  query.delete(consentParameter);
  // Each form repeats the way back: what was added to an address without end is left behind.
  const search = query.size > 0 && url.search.length <= mostPath - url.pathname.length ? `?${query}` : "";
  const form = { action: choicesAddress, token: formToken, back: url.pathname + search };
  const notices: Record<NoticeKey, Notice | undefined> = {
    rename: {
      type: "info",
      message: t("shell:notice.rename.message", {
        formerName: env.controller.formerName[language],
        name: product.name,
      }),
      version: renameVersion,
    },
    notification: given.notification,
  };
  const hideLabels = { rename: t("shell:notice.hideRename"), notification: t("shell:notice.hideNotification") };
  const writeTo = `mailto:${env.supportEmail}`;
  return {
    notices: (Object.keys(notices) as NoticeKey[]).flatMap((key) => {
      const notice = notices[key];
      if (!notice || !given.isShown(key, notice.version)) return [];
      const label = t(`shell:notice.${key}.label`);
      return [{ ...notice, key, label, hide: t("shell:notice.hide"), hideLabel: hideLabels[key], form }];
    }),
    trial: trialEnd && {
      title: t("shell:trial.title"),
      text: t("shell:trial.text", { day: shortDay(trialEnd, language), name: product.name }),
      button: {
        href: env.disableMarketingPages ? writeTo : pageUrl("requestQuote", language),
        label: t("shell:trial.button"),
      },
    },
    consent: consent(words, given, form),
    chat:
      env.chatScriptUrl === undefined
        ? undefined
        : {
            scriptUrl: env.chatScriptUrl,
            contactHref: writeTo,
            label: t("shell:chat.label"),
            loading: t("shell:chat.loading"),
            failed: t("shell:chat.failed"),
          },
    countsViews: env.analytics && given.cookieChoice === "accept",
  };
}

/** Only where there is something to agree to, and until it is answered or asked for again. */
function consent(
  { t, language }: FormWords,
  { env, url, cookieChoice }: Given,
  form: NonNullable<BannersData["consent"]>["form"],
): BannersData["consent"] {
  if (!env.analytics) return undefined;
  if (cookieChoice && !url.searchParams.has(consentParameter)) return undefined;
  return {
    label: t("shell:cookies.label"),
    title: t("shell:cookies.title"),
    text: t("shell:cookies.text"),
    chosen: cookieChoice && t(cookieChoice === "accept" ? "shell:cookies.accepted" : "shell:cookies.refused"),
    accept: t("shell:cookies.accept"),
    refuse: t("shell:cookies.refuse"),
    more: { href: pageUrl("privacy", language), label: t("shell:cookies.more") },
    form,
  };
}
