import type { FormWords, Words } from "~/i18n/words.server";
import type { CodeFormData, CodeFormReply } from "./code-form";
import type { CodeOverData } from "./code-over";
import { typedMailCode } from "./mail-code";
import type { CodeRefusal } from "./sign-in-code.server";

/** The field for the code of the mail; posted to `action`, the page it stands on. */
export function codeFormData(
  { t, formToken }: Pick<FormWords, "t" | "formToken">,
  { action }: { action: string },
): CodeFormData {
  return {
    action,
    token: formToken,
    label: t("login:code.label"),
    hint: t("login:code.hint"),
    submit: t("login:code.submit"),
    needed: t("login:code.needed"),
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
  };
}

/** Why no code can be typed any more: another mail has to be sent. */
export type CodeOver = Exclude<CodeRefusal, "requiredField" | "wrongFormat" | "notMatching">;

export function isCodeOver(refusal: CodeRefusal): refusal is CodeOver {
  return refusal !== "requiredField" && refusal !== "wrongFormat" && refusal !== "notMatching";
}

/** The sentence that says why a code signed nobody in, with what was typed. */
export function codeFormReply(
  { t }: Pick<Words, "t">,
  refusal: Exclude<CodeRefusal, CodeOver>,
  given: string,
): CodeFormReply {
  return { code: { error: t(`login:code.errors.${refusal}`), typed: typedMailCode(given) } };
}

/**
 * What a page says that takes no code any more. `email`: where this browser had a mail sent, if that is known; `action`: the
 * page it stands on.
 */
export function codeOverView(
  { t, formToken }: Pick<FormWords, "t" | "formToken">,
  { why, action, email }: { why: string; action: string; email: string | undefined },
): CodeOverData {
  return {
    why,
    again: email
      ? {
          action,
          token: formToken,
          email,
          to: `${t("login:email")}: ${email}`,
          label: t("login:link.sendNew"),
          sending: t("login:sending"),
        }
      : undefined,
    errorPrefix: t("common:errorPrefix"),
  };
}
