import type { FormWords, Words } from "~/i18n/words.server";
import type { CodeFormData, CodeFormReply } from "./code-form";
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

/** What typing again can put right. */
const canBeMended: readonly CodeRefusal[] = ["requiredField", "wrongFormat", "notMatching"];

/** Where the link of the mail is over as well. */
const mailIsOver: readonly CodeRefusal[] = ["expired", "alreadyUsed", "notThere"];

/** The sentence that says why a code signed nobody in, with what was typed. */
export function codeFormReply({ t }: Pick<Words, "t">, refusal: CodeRefusal, given: string): CodeFormReply {
  const isOver = !canBeMended.includes(refusal);
  const error = t(`login:code.errors.${refusal}`);
  return { code: { error, typed: typedMailCode(given), isOver, mailIsOver: mailIsOver.includes(refusal) } };
}
