import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { companyDomain } from "~/features/people/company-email";
import { emailMaxLength, emailSchema } from "~/features/people/email";
import type { PageRequest } from "~/http/page.server";
import { pageUrl } from "~/i18n/paths";
import type { LoginFormData } from "./login-form";
import { requestSignInLink } from "./request-link.server";

/**
 * The form that sends a sign-in link; afterwards the person returns to `path`. An `email` that the link gives can't be
 * changed, for it is the one to use (spec §5).
 */
export function loginFormData(
  { t, language, context }: PageRequest,
  path: string,
  { email, groupId }: { email?: string | undefined; groupId?: string | undefined } = {},
): LoginFormData {
  return {
    action: pageUrl("redirectOrLogin", language, {}, { redirect: path, email, groupId }),
    token: context.formToken,
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
function parseLoginForm({ t }: Pick<PageRequest, "t">, form: FormData) {
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

type Asked =
  | { email: string }
  | {
      /** The form with its error, to be shown again. */
      refused: SubmissionResult<string[]>;
      groupRefused?: boolean;
      status: 422 | 429;
      headers?: Record<string, string>;
    };

/** Asks for a sign-in mail with a posted form. An address that the link gives must be the one that is posted. */
export async function askForLink(
  { app, context, language, t }: PageRequest,
  form: FormData,
  options: { path: string; email?: string | undefined; groupId?: string | undefined },
): Promise<Asked> {
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
      return { refused: refuse(t("login:errors.loginGeneralError")), status: 429, headers };
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
