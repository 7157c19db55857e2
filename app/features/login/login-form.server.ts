import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { companyDomain } from "~/features/people/company-email";
import { emailMaxLength, emailSchema } from "~/features/people/email";
import type { PageRequest } from "~/http/page.server";
import type { FormWords, Words } from "~/i18n/words.server";
import { requestSignInLink } from "./link/request-link.server";
import { type LoginFormData, loginFormId } from "./login-form";

/**
 * The form that sends a sign-in link, posted to the sign-in page's address `action`. An `email` that the link gives can't
 * be changed, for it is the one to use (spec §5). The second of two forms has a heading of its own.
 */
export function loginFormData(
  { t, formToken }: Pick<FormWords, "t" | "formToken">,
  action: string,
  {
    email,
    groupId,
    isSecond = false,
  }: { email?: string | undefined; groupId?: string | undefined; isSecond?: boolean } = {},
): LoginFormData {
  return {
    action: isSecond ? `${action}#${loginFormId}` : action,
    heading: isSecond ? t("login:second") : undefined,
    token: formToken,
    groupId,
    email: email ?? "",
    isFixed: email !== undefined,
    intro: email ? t("login:introFixed") : t("login:intro"),
    label: t("login:email"),
    hint: email ? undefined : t("login:emailHint"),
    submit: t("login:submit"),
    sending: t("login:sending"),
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
  };
}

/** Parses the posted form; errors are sentences in the person's language. */
function parseLoginForm({ t }: Pick<Words, "t">, form: FormData) {
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

/** Why the form is shown again. */
export type RefusedLink = {
  /** The form with its error. */
  refused: SubmissionResult<string[]>;
  groupRefused?: boolean;
  status: 422 | 429;
  headers?: Record<string, string>;
  /** Set where a mail may have gone out all the same: the address whose code can be typed. */
  mailedPerhaps?: string;
};

/** Asks for a sign-in mail with a posted form. An address that the link gives must be the one that is posted. */
export async function askForLink(
  { app, context, language, t }: PageRequest,
  form: FormData,
  options: { path: string; email?: string | undefined; groupId?: string | undefined },
): Promise<{ email: string } | RefusedLink> {
  const submission = parseLoginForm({ t }, form);
  if (submission.status !== "success") return { refused: submission.reply(), status: 422 };
  const { email } = submission.value;
  const refuse = (message: string) => submission.reply({ fieldErrors: { email: [message] } });
  if (options.email !== undefined && options.email !== email) {
    return { refused: refuse(t("login:errors.useInvitedEmail", { email: options.email })), status: 422 };
  }
  const asked = await requestSignInLink(app, {
    email,
    path: options.path,
    groupId: options.groupId,
    language,
    clientAddress: context.clientAddress,
  });
  switch (asked.outcome) {
    case "success":
      return { email };
    case "too_many_requests": {
      const headers = { "retry-after": "600" };
      return { refused: refuse(t("login:errors.loginGeneralError")), status: 429, headers, mailedPerhaps: email };
    }
    case "useCompanyEmail": {
      const domain = companyDomain(asked.emailFilter);
      return { refused: refuse(t("login:errors.useCompanyEmail", { domain })), status: 422 };
    }
    default:
      return {
        refused: refuse(t(`login:errors.${asked.outcome}`)),
        groupRefused: asked.outcome === "group_not_found",
        status: 422,
      };
  }
}
