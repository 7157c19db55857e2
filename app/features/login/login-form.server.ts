import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { emailMaxLength, emailSchema } from "~/features/people/email";
import type { PageRequest } from "~/http/page.server";
import { pageUrl } from "~/i18n/paths";
import type { LoginFormData } from "./login-form";

/** The form that sends a sign-in link; afterwards the person returns to `path`. */
export function loginFormData(
  { t, language, context }: PageRequest,
  path: string,
  { email = "", groupId }: { email?: string | undefined; groupId?: string | undefined } = {},
): LoginFormData {
  return {
    action: pageUrl("redirectOrLogin", language, {}, { redirect: path, groupId }),
    token: context.formToken,
    path,
    groupId,
    email,
    intro: t("login:intro"),
    label: t("login:email"),
    hint: t("login:emailHint"),
    submit: t("login:submit"),
    sending: t("login:sending"),
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
  };
}

/** Parses the posted form; errors are sentences in the person's language. */
export function parseLoginForm({ t }: Pick<PageRequest, "t">, form: FormData) {
  const words: Record<string, string> = {
    requiredField: t("login:errors.requiredField"),
    emailInvalid: t("login:errors.emailInvalid"),
    fieldTooLong: t("login:errors.fieldTooLong", { max: emailMaxLength }),
  };
  return parseWithZod(form, {
    schema: z.object({ email: emailSchema }),
    disableAutoCoercion: true,
    formatError: (issues: z.core.$ZodIssue[]) => issues.map(({ message }) => words[message] ?? message),
  });
}
