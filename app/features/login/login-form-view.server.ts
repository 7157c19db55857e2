import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { groupOfTabView } from "~/features/groups/group-of-tab-view.server";
import { companyDomain } from "~/features/people/company-email";
import { emailSchema } from "~/features/people/email";
import { emailMaxLength } from "~/features/people/read-email";
import type { FormWords, Words } from "~/i18n/words.server";
import type { LinkRequestOutcome } from "./link/request-link.server";
import { type LoginFormData, loginFormId } from "./login-form";

/**
 * The form that sends a sign-in link, posted to the sign-in page's address `action`. An `email` that the link gives can't
 * be changed, for it is the one to use (spec §5). The second of two forms waits in a fold.
 */
export function loginFormData(
  { t, formToken }: Pick<FormWords, "t" | "formToken">,
  {
    action,
    email,
    groupId,
    wasInvited = true,
    isSecond = false,
  }: {
    action: string;
    email?: string | undefined;
    groupId?: string | undefined;
    /** Whether an invitation was sent to this person, and so to the address to use. */
    wasInvited?: boolean;
    isSecond?: boolean;
  },
): LoginFormData {
  return {
    action: isSecond ? `${action}#${loginFormId}` : action,
    instead: isSecond ? t("login:instead") : undefined,
    token: formToken,
    groupId,
    groupOfTab: groupOfTabView({ t }),
    email: email ?? "",
    isFixed: email !== undefined,
    intro: email ? t("login:introFixed") : t("login:intro"),
    label: t("login:email"),
    hint: email || !wasInvited ? undefined : t("login:emailHint"),
    submit: t("login:submit"),
    sending: t("login:sending"),
    needed: t("login:needed"),
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
  };
}

/** Parses the posted form; errors are sentences in the person's language. */
export function parseLoginForm({ t }: Pick<Words, "t">, form: FormData) {
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

/** Every outcome but success. With `tooManyRequests` a link may have been sent all the same. */
export type LinkRefusal = Exclude<LinkRequestOutcome, { outcome: "success" }>;

/** The same in words, for the field of the address. */
export function linkRefusalWords({ t }: Pick<Words, "t">, refusal: LinkRefusal): string {
  switch (refusal.outcome) {
    case "tooManyRequests":
      return t("login:errors.loginGeneralError");
    case "useInvitedEmail":
      return t("login:errors.useInvitedEmail", { email: refusal.invitedEmail });
    case "useCompanyEmail":
      return t("login:errors.useCompanyEmail", { domain: companyDomain(refusal.emailFilter) });
    default:
      return t(`login:errors.${refusal.outcome}`);
  }
}
