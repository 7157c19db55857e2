import { waitWords } from "~/features/login/wait-view.server";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import type { CodeFieldData } from "./code-field";
import type { ConfirmRefusal } from "./confirm.server";
import type { ConfirmViewData, ConfirmViewReply } from "./confirm-view";
import type { PasskeyFormData } from "./passkey-form";
import type { Way } from "./try-limits.server";

/** Asks for the recovery code in place of the factor. */
export const recoveryParameter = "recovery";

type ConfirmData = {
  /** Where the person goes on to. */
  path: string;
  hasApp: boolean;
  /** What the browser asks for a passkey with, where there is one. */
  passkey: PublicKeyCredentialRequestOptionsJSON | undefined;
  recovery: boolean;
  supportEmail: string;
  /** Whether the codes of apps stand in the outbox, in the demo. */
  hasOutbox: boolean;
};

/** The second step at login, by a factor or by a recovery code. */
export function confirmView(words: FormWords, data: ConfirmData): ConfirmViewData {
  const { t, language, formToken } = words;
  const { path, recovery } = data;
  const here = (query: { [recoveryParameter]?: "1" }) => pageUrl("loginConfirm", language, {}, { path, ...query });
  return {
    ...(recovery ? recoveryForm(words, data) : factorForms(words, data)),
    otherWay: recovery
      ? { href: here({}), label: t("secondFactor:recovery.back") }
      : { href: here({ [recoveryParameter]: "1" }), label: t("secondFactor:confirm.lost") },
    outbox: data.hasOutbox && !recovery ? { href: "/outbox", label: t("secondFactor:confirm.demo") } : undefined,
    logout: { href: pageUrl("logout", language), label: t("secondFactor:confirm.otherAccount"), token: formToken },
    errorPrefix: t("common:errorPrefix"),
  };
}

function factorForms(words: FormWords, { hasApp, passkey }: ConfirmData) {
  const { t } = words;
  const button = passkey && passkeyForm(words, passkey);
  return {
    title: t("secondFactor:confirm.title"),
    intro: t("secondFactor:confirm.intro"),
    passkey: button,
    orCode: button && hasApp ? t("secondFactor:confirm.orCode") : undefined,
    code: hasApp
      ? codeField(words, {
          intent: "code",
          label: t("secondFactor:confirm.code"),
          hint: t("secondFactor:confirm.codeHint"),
          submit: t("secondFactor:confirm.submit"),
        })
      : undefined,
    help: undefined,
  };
}

function recoveryForm(words: FormWords, { supportEmail: email }: ConfirmData) {
  const { t } = words;
  return {
    title: t("secondFactor:recovery.title"),
    intro: t("secondFactor:recovery.intro"),
    passkey: undefined,
    orCode: undefined,
    code: codeField(words, {
      intent: "recovery",
      label: t("secondFactor:recovery.code"),
      hint: t("secondFactor:recovery.codeHint"),
      submit: t("secondFactor:recovery.submit"),
    }),
    help: { text: t("secondFactor:recovery.none", { email }), email },
  };
}

function passkeyForm({ t, formToken }: FormWords, show: PublicKeyCredentialRequestOptionsJSON): PasskeyFormData {
  return {
    token: formToken,
    intent: "passkey",
    ask: { show },
    button: t("secondFactor:confirm.passkey"),
    tone: "primary",
    hint: t("secondFactor:confirm.passkeyHint"),
    needsScript: t("secondFactor:confirm.passkeyNeedsScript"),
    failed: t("secondFactor:errors.passkeyFailed"),
  };
}

/** A field for a code with what every such form says alike. */
export function codeField(
  { t, formToken }: Pick<FormWords, "t" | "formToken">,
  field: Pick<CodeFieldData, "intent" | "label" | "hint" | "submit">,
): CodeFieldData {
  return {
    ...field,
    token: formToken,
    sending: t("secondFactor:confirm.checking"),
    errorSummary: t("common:errorSummary"),
  };
}

/** Why nothing was confirmed, in words. */
export function confirmReply(
  { t }: Pick<Words, "t">,
  refusal: ConfirmRefusal,
  { way, typed }: { way: Way; typed: string },
): ConfirmViewReply {
  const { outcome } = refusal;
  if (outcome === "passkeyRefused") return { problem: t("secondFactor:errors.passkeyRefused") };
  if (outcome === "tooManyTries") {
    const wait = waitWords({ t }, refusal.waitSeconds);
    const error = t("secondFactor:errors.tooManyTries", { wait });
    return way === "passkey" ? { problem: error } : { code: { error, typed: "" } };
  }
  return { code: { error: t(`secondFactor:errors.${way === "recovery" ? recoveryErrors[outcome] : outcome}`), typed } };
}

const recoveryErrors = {
  requiredField: "recoveryRequired",
  wrongFormat: "recoveryFormat",
  notMatching: "recoveryNotMatching",
  alreadyUsed: "recoveryNotMatching",
} as const;
