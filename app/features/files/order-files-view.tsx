import { BackLink } from "~/design/back-link";
import { Button } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { Field } from "~/design/fields/field";
import { control } from "~/design/fields/field.css";
import { fileInput } from "~/design/fields/file-input.css";
import { SelectField } from "~/design/fields/select-field";
import { PostForm, useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { reading } from "~/design/reading.css";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import * as css from "./order-files.css";

type Link = { href: string; label: string };

export type OrderFilesViewData = {
  title: string;
  back: Link;
  lead: string;
  saved: string | undefined;
  none: string | undefined;
  columns: TableColumn[];
  files: {
    key: string;
    title: string;
    versions: { key: string; link: Link; uploadedAt: string; uploadedBy: string; size: string }[];
    add: Link;
  }[];
  upload: {
    title: string;
    /** How many there are already. */
    versions: number;
    token: string;
    errorSummary: string;
    errorPrefix: string;
    error: string | undefined;
    file: { label: string; hint: string; accept: string };
    /** Where there are files already: what the one that is sent is. */
    as: { label: string; value: string; options: { value: string; label: string }[] } | undefined;
    submit: string;
    sending: string;
  };
};

/** The files of an order's reports with all their versions, and a form for the next. */
export function OrderFilesView({ view, reply }: { view: OrderFilesViewData; reply: unknown }) {
  const refused = view.upload.error !== undefined;
  return (
    <div className={reading}>
      <Stack gap="l">
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <h1>{view.title}</h1>
        {view.saved && !refused ? (
          <Notification tone="success" role="status">
            {view.saved}
          </Notification>
        ) : null}
        <Text>{view.lead}</Text>
        {view.none ? <Text tone="quiet">{view.none}</Text> : null}
        {view.files.map(({ key, title, versions, add }) => (
          <section key={key} aria-labelledby={key}>
            <Stack gap="s">
              <h2 id={key} className={css.name}>
                {title}
              </h2>
              <DataTable
                caption={title}
                hideCaption
                stacked
                columns={view.columns}
                rows={versions.map(({ key: version, link, uploadedAt, uploadedBy, size }) => ({
                  key: version,
                  cells: [
                    // The browser follows it itself: a file is saved, and a page that says why there is none is shown.
                    <a key="file" href={link.href} target="_self" className={css.name}>
                      {link.label}
                    </a>,
                    uploadedAt,
                    uploadedBy,
                    size,
                  ],
                }))}
              />
              <p>
                <a href={add.href} className={css.name}>
                  {add.label}
                </a>
              </p>
            </Stack>
          </section>
        ))}
        <Upload upload={view.upload} reply={reply} />
      </Stack>
    </div>
  );
}

function Upload({ upload, reply }: { upload: OrderFilesViewData["upload"]; reply: unknown }) {
  const sending = useIsSending();
  const replyNumber = useReplyNumber(reply);
  useErrorTitle(upload.errorPrefix, upload.error !== undefined);
  return (
    <section aria-labelledby="upload">
      <Stack gap="m">
        <h2 id="upload">{upload.title}</h2>
        {upload.error ? (
          <ErrorSummary
            key={replyNumber}
            title={upload.errorSummary}
            errors={[{ href: "#file", text: upload.error }]}
            reply={replyNumber}
          />
        ) : null}
        <PostForm token={upload.token} encType="multipart/form-data">
          <Stack gap="l">
            <Field id="file" label={upload.file.label} hint={upload.file.hint} error={upload.error}>
              {(wiring) => (
                <input
                  {...wiring}
                  // Once one is there, the next is chosen anew.
                  key={upload.versions}
                  type="file"
                  name="file"
                  accept={upload.file.accept}
                  className={`${control} ${fileInput}`}
                />
              )}
            </Field>
            {upload.as ? (
              <SelectField
                key={upload.as.value}
                id="as"
                name="as"
                label={upload.as.label}
                options={upload.as.options}
                defaultValue={upload.as.value}
              />
            ) : null}
            <Actions>
              <Button disabled={sending}>{sending ? upload.sending : upload.submit}</Button>
            </Actions>
          </Stack>
        </PostForm>
      </Stack>
    </section>
  );
}
