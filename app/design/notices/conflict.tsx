import { useEffect } from "react";
import { Button, ButtonLink } from "../button";
import { TypedWords } from "../fields/typed-words";
import { useIsSending } from "../form";
import { Actions, mainId, Stack } from "../layout";
import { StaffForm, type StaffFormData } from "../staff-form";
import { SummaryList } from "../summary-list";
import { DataTable } from "../table";
import { Text } from "../text";

/** What a form is about, as people read it. */
export type Fact = { label: string; value: string };

export type ConflictData = {
  documentTitle: string;
  title: string;
  text: string;
  /** What is stored now; beside what was typed, where anything was. */
  caption: string;
  rows: { label: string; saved: string; typed: string | undefined }[];
  columns: { what: string; saved: string; typed: string };
  /** The same form once more, of what is stored now; absent where it can't be changed any more. */
  mine: { form: StaffFormData; fields: [name: string, value: string][]; label: string; sending: string } | undefined;
  /** The form with what was typed, to change it first. */
  edit: { href: string; label: string } | undefined;
  keep: { href: string; label: string };
};

/** Somebody else was first: what is stored now beside what was typed, and the choice between them. */
export function Conflict({ conflict }: { conflict: ConflictData }) {
  const { documentTitle, columns, rows, mine, edit, keep } = conflict;
  const sending = useIsSending();
  // It takes the form's place at the same address, so nothing else tells that the page is another one, and the form may have
  // been longer.
  useEffect(() => {
    document.title = documentTitle;
    document.getElementById(mainId)?.focus();
    window.scrollTo(0, 0);
  }, [documentTitle]);
  const sideBySide = rows.some(({ typed }) => typed !== undefined);
  return (
    <Stack gap="l">
      <h1>{conflict.title}</h1>
      <Text size="l">{conflict.text}</Text>
      {sideBySide ? (
        <DataTable
          caption={conflict.caption}
          hideCaption
          stacked
          columns={[{ label: columns.what }, { label: columns.saved }, { label: columns.typed }]}
          rows={rows.map(({ label, saved, typed = "" }) => ({
            key: label,
            cells: [label, <TypedWords key="saved">{saved}</TypedWords>, <TypedWords key="typed">{typed}</TypedWords>],
          }))}
        />
      ) : (
        <SummaryList rows={rows.map(({ label, saved }) => ({ label, value: <TypedWords>{saved}</TypedWords> }))} />
      )}
      <Actions>
        {mine ? (
          <StaffForm form={mine.form}>
            {mine.fields.map(([name, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the fields never change, and lists repeat a name
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <Button disabled={sending}>{sending ? mine.sending : mine.label}</Button>
          </StaffForm>
        ) : null}
        <ButtonLink href={keep.href} tone={mine ? "secondary" : undefined}>
          {keep.label}
        </ButtonLink>
      </Actions>
      {edit ? (
        <p>
          <a href={edit.href}>{edit.label}</a>
        </p>
      ) : null}
    </Stack>
  );
}
