import type { FormWords } from "~/i18n/words.server";
import type { EditField, EditFormData } from "./edit-form";

/** A form for the person who asks for it, with what they typed into it before their session expired. */
export type OwnForm = { writer: string; kept: Readonly<Record<string, string>> | undefined };

type Given = Pick<EditFormData, "fields" | "submit" | "version" | "intent" | "critical" | "cancel">;

export function editForm({ t, formToken }: FormWords, { writer, kept }: OwnForm, given: Given): EditFormData {
  return {
    ...given,
    version: kept?.version ?? given.version,
    fields: given.fields.map((field) => withKept(field, kept)),
    token: formToken,
    writer,
    sending: t("admin:form.sending"),
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
  };
}

function withKept(field: EditField, kept: OwnForm["kept"]): EditField {
  if (!kept) return field;
  if (field.kind !== "date") return { ...field, value: kept[field.name] ?? "" };
  const { name, day, month, year } = field;
  const part = (words: typeof day, suffix: string) => ({ ...words, value: kept[name + suffix] ?? "" });
  return { ...field, day: part(day, "Day"), month: part(month, "Month"), year: part(year, "Year") };
}
