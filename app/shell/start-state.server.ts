import type { Language } from "~/i18n/languages";
import type { Env } from "~/platform/env.server";
import type { StartState } from "../http/start-state";

type Flags = Pick<
  Env,
  "lockToDefaultLanguage" | "disableMarketingPages" | "smsLogin" | "supportEmail" | "analytics" | "chatScriptUrl"
>;

/** The state without anything of a person: the same for everybody who asks in this language. */
export function startStateOf(env: Flags, { version, language }: { version: string; language: Language }): StartState {
  return {
    version,
    language,
    featureFlags: {
      lockToDefaultLanguage: env.lockToDefaultLanguage,
      disableMarketingPages: env.disableMarketingPages,
      enableSmsLogin: env.smsLogin !== undefined,
      enableAnalytics: env.analytics,
      enableChat: env.chatScriptUrl !== undefined,
    },
    supportEmail: env.supportEmail,
  };
}
