import type { Fact } from "~/design/notices/conflict";
import { type OwnForm, ownStaffForm } from "~/design/own-form";
import type { FormWords, Words } from "~/i18n/words.server";
import type { EditField, EditFormData } from "./edit-form";

type Given = Pick<EditFormData, "fields" | "submit" | "version" | "intent" | "hidden" | "critical" | "cancel">;

export function editForm({ t, formToken }: FormWords, own: OwnForm, given: Given): EditFormData {
  const { note, ...form } = ownStaffForm(formToken, own, given.version);
  return {
    ...given,
    ...form,
    // Of several forms of a page one has what was typed.
    ...(note !== undefined && given.fields.some((field) => isKept(field, own.kept)) && { note }),
    fields: given.fields.map((field) => withKept(field, own.kept)),
    sending: t("admin:form.sending"),
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
  };
}

/** What a form is about in words: as its fields are, or as they were typed. */
export function fieldFacts(
  { t }: Pick<Words, "t">,
  fields: readonly EditField[],
  typed?: Record<string, string>,
): Fact[] {
  return fields.map((field) => {
    const { name, label } = field;
    if (field.kind === "date") {
      const { day, month, year } = field;
      const parts = [typed ? typed[`${name}Day`] : day.value, typed ? typed[`${name}Month`] : month.value];
      return { label, value: writtenParts([...parts, typed ? typed[`${name}Year`] : year.value]) };
    }
    const value = (typed ? typed[name] : field.value) ?? "";
    if (field.kind === "tick") return { label, value: t(value === "on" ? "admin:form.yes" : "admin:form.no") };
    if (field.kind !== "choice") return { label, value };
    return { label, value: field.options.find((option) => option.value === value)?.label ?? value };
  });
}

/** The parts of a date as they stand in their fields. */
const writtenParts = (parts: readonly (string | undefined)[]) => (parts.some(Boolean) ? parts.join(".") : "");

function isKept({ name, kind }: EditField, kept: OwnForm["kept"]): boolean {
  return kept?.[kind === "date" ? `${name}Day` : name] !== undefined;
}

function withKept(field: EditField, kept: OwnForm["kept"]): EditField {
  if (!kept) return field;
  if (field.kind !== "date") return { ...field, value: kept[field.name] ?? "" };
  const { name, day, month, year } = field;
  const part = (words: typeof day, suffix: string) => ({ ...words, value: kept[name + suffix] ?? "" });
  return { ...field, day: part(day, "Day"), month: part(month, "Month"), year: part(year, "Year") };
}
