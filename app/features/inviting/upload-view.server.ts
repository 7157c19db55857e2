import type { AdministeredOrder } from "~/features/orders/administered.server";
import { type Language, languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { FormWords, Words } from "~/i18n/words.server";
import type { StoreOutcome } from "./store-import.server";
import { mostColumns, mostRows } from "./table-limits";
import type { UploadViewData } from "./upload-view";

type Refusal = Extract<StoreOutcome, { outcome: "refused" }>["problem"];

export function uploadView(
  words: FormWords,
  {
    order,
    typed = { text: "", language: words.language },
    refused,
  }: { order: AdministeredOrder; typed?: { text: string; language: Language }; refused?: Refusal },
): UploadViewData {
  const { t, language, formToken } = words;
  const most = { rows: new Intl.NumberFormat(language).format(mostRows), columns: mostColumns };
  return {
    title: t("inviting:upload.title"),
    back: { href: pageUrl("adminOrder", language, { assessmentOrderId: order.id }), label: order.name },
    intro: t("inviting:upload.intro"),
    columns: t("inviting:upload.columns"),
    closed: order.closed ? t("inviting:closed") : undefined,
    token: formToken,
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
    error: refused && t(`inviting:refused.${refused}`, most),
    file: { label: t("inviting:upload.file"), hint: t("inviting:upload.fileHint", most) },
    text: { label: t("inviting:upload.text"), hint: t("inviting:upload.textHint"), value: typed.text },
    language: languageField(words, typed.language),
    submit: t("inviting:upload.submit"),
    sending: t("inviting:upload.sending"),
  };
}

/** In which language people are written to whose row names none. */
export function languageField({ t }: Words, value: Language): UploadViewData["language"] {
  return {
    label: t("inviting:upload.language"),
    hint: t("inviting:upload.languageHint"),
    value,
    options: languages.map((each) => ({ value: each, label: translatorFor(each)(`common:languageName.${each}`) })),
  };
}
