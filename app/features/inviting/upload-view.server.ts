import type { StaffFormData } from "~/design/staff-form";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { orderNameIn } from "~/features/orders/order-name";
import { type Language, languages, localeOf } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { FormWords, Words } from "~/i18n/words.server";
import { headings } from "./import-columns";
import type { StoreOutcome } from "./store-import.server";
import { tableFile } from "./table-file-view.server";
import { mostColumns, mostRows } from "./table-limits";
import type { UploadViewData } from "./upload-view";

/** `both`: a file was chosen and rows were pasted, and whom to invite would be a guess. */
type Refusal = Extract<StoreOutcome, { outcome: "refused" }>["problem"] | "both";

export function uploadView(
  words: FormWords,
  {
    order,
    attributes,
    typed = { text: "", language: words.language },
    form,
    refused,
  }: {
    order: AdministeredOrder;
    /** What the order's organisation tells of its people. */
    attributes: readonly string[];
    typed?: { text: string; language: Language };
    form: StaffFormData;
    refused?: Refusal;
  },
): UploadViewData {
  const { t, language } = words;
  const most = { rows: mostRows, columns: mostColumns };
  const at = { assessmentOrderId: order.id };
  const own = headingsOf(words, attributes);
  const listed = (names: readonly string[]) =>
    new Intl.ListFormat(localeOf[language], { type: "unit", style: "long" }).format(names);
  return {
    title: t("inviting:upload.title"),
    back: { href: pageUrl("adminOrder", language, at), label: orderNameIn(language, order) },
    intro: t("inviting:upload.intro"),
    columns: [
      t("inviting:upload.columns", { columns: listed(own.slice(0, own.length - attributes.length)) }),
      ...(attributes.length > 0 ? [t("inviting:upload.ownColumns", { columns: listed(attributes) })] : []),
      t("inviting:upload.otherColumns"),
    ],
    template: { href: pageUrl("adminPeopleTemplate", language, at), label: t("inviting:upload.template") },
    closed: order.closed ? t("inviting:closed") : undefined,
    form,
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

/** The headings of a table for an order's people, its organisation's own last. */
function headingsOf({ t }: Words, attributes: readonly string[]): string[] {
  return headings(attributes, (column) => t(`inviting:columns.names.${column}`));
}

/** An empty table to be filled in: its headings, as the spreadsheets of a language take a CSV file. */
export function peopleTemplate(words: Words, attributes: readonly string[]) {
  const { t, language } = words;
  return {
    ...tableFile([headingsOf(words, attributes)], language),
    filename: `${t("inviting:upload.templateName")}.csv`,
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
