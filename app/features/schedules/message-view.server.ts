import type { Fact } from "~/design/notices/conflict";
import type { StaffFormData } from "~/design/staff-form";
import type { MessageKind } from "~/features/invitations/message-kinds";
import {
  bodyMax,
  type MessageText,
  placeholders,
  subjectMax,
  type TextProblem,
} from "~/features/invitations/message-text";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { type Language, languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { Words } from "~/i18n/words.server";
import type { MessageViewData } from "./message-view";

export function messageView(
  words: Words,
  {
    order,
    kind,
    inLanguage,
    text,
    isOwn,
    form,
    sample,
    asText,
    done,
    problems = [],
  }: {
    order: AdministeredOrder;
    kind: MessageKind;
    inLanguage: Language;
    text: MessageText;
    /** Whether the order has words of its own. */
    isOwn: boolean;
    form: StaffFormData;
    /** The mail as somebody gets it. */
    sample: { subject: string; text: string };
    /** The text message in its place, with its number of parts, where the order has any. */
    asText: { text: string; parts: number } | undefined;
    done: "saved" | "test" | "reset" | undefined;
    problems?: readonly TextProblem[];
  },
): MessageViewData {
  const { t, language } = words;
  const at = { assessmentOrderId: order.id };
  const errorOf = (field: "subject" | "body") => {
    const found = problems.find((problem) => problem.field === field);
    return found && problemText(words, found);
  };
  return {
    title: t(`schedules:kinds.${kind}`),
    back: { href: pageUrl("adminMessages", language, at), label: t("schedules:title") },
    intro: t("schedules:text.intro"),
    done: done && t(`schedules:done.${done}`),
    languages: {
      label: t("schedules:text.languages"),
      links: languages.map((each) => ({
        href: pageUrl("adminMessage", language, { ...at, kind }, { in: each }),
        label: translatorFor(each)(`common:languageName.${each}`),
        current: each === inLanguage,
      })),
    },
    form,
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
    errors: problems.map((problem) => ({ href: `#${problem.field}`, text: problemText(words, problem) })),
    subject: { label: t("schedules:text.subject"), value: text.subject, error: errorOf("subject") },
    body: {
      label: t("schedules:text.body"),
      hint: t("schedules:text.bodyHint"),
      value: text.body,
      error: errorOf("body"),
    },
    placeholders: {
      title: t("schedules:text.placeholders"),
      rows: placeholders.map((name) => ({ label: `{${name}}`, value: t(`schedules:text.names.${name}`) })),
    },
    preview: {
      title: t("schedules:text.preview"),
      lang: inLanguage,
      subject: sample.subject,
      paragraphs: sample.text.split("\n\n"),
    },
    asText: asText && asTextPart(words, asText, inLanguage),
    save: t("schedules:text.save"),
    show: t("schedules:text.show"),
    test: t("schedules:text.test"),
    reset: isOwn ? t("schedules:text.reset") : undefined,
  };
}

function asTextPart(
  { t }: Pick<Words, "t">,
  { text, parts }: { text: string; parts: number },
  lang: Language,
): MessageViewData["asText"] {
  return { title: t("schedules:text.asText"), hint: t("schedules:text.asTextHint", { parts }), text, lang };
}

/** The words of a message, as an order has them or as they were typed. */
export function messageFacts({ t }: Pick<Words, "t">, { subject, body }: MessageText): Fact[] {
  return [
    { label: t("schedules:text.subject"), value: subject },
    { label: t("schedules:text.body"), value: body },
  ];
}

function problemText({ t }: Pick<Words, "t">, problem: TextProblem): string {
  const { field } = problem;
  switch (problem.problem) {
    case "unknownPlaceholder":
      return t("schedules:text.errors.unknownPlaceholder", { placeholder: `{${problem.placeholder}}` });
    case "fieldTooLong":
      return t(`schedules:text.errors.tooLong.${field}`, { max: field === "subject" ? subjectMax : bodyMax });
    case "requiredField":
      return t(`schedules:text.errors.required.${field}`);
  }
}
