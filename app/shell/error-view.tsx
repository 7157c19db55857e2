import { useEffect } from "react";
import { Button, ButtonLink } from "~/design/button";
import { TypedWords } from "~/design/fields/typed-words";
import { Actions, NarrowLayout, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";
import type { Resend, Written } from "~/http/error-page";
import type { UnsentForm } from "~/http/unsent-form";
import type { Language } from "~/i18n/languages";
import * as en from "../../locales/en/errors.json";
import * as fi from "../../locales/fi/errors.json";
import * as sv from "../../locales/sv/errors.json";
import { useSupportAddress } from "./support-address";

/** A native form: what is sent anew loads the page anew, whatever state the browser's script is in. */
export function ResendForm({ resend: { action, fields, label } }: { resend: Resend }) {
  return (
    <form method="post" action={action}>
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields never change, and lists repeat a name
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Actions>
        <Button>{label}</Button>
      </Actions>
    </form>
  );
}

/** What somebody wrote and what has not been saved: to be read, and copied from. */
export function WrittenTexts({ written: { label, note, texts } }: { written: Written }) {
  return (
    <Stack gap="m">
      {note ? <Text>{note}</Text> : null}
      {texts.map((text) => (
        <Notification key={text} tone="info" title={label}>
          <TypedWords>{text}</TypedWords>
        </Notification>
      ))}
    </Stack>
  );
}

// Words in the client bundle: when rendering itself fails, no loader has brought any.
const words = {
  fi: [fi.unexpected, fi.resend, fi.toFrontPage, fi.reload],
  sv: [sv.unexpected, sv.resend, sv.toFrontPage, sv.reload],
  en: [en.unexpected, en.resend, en.toFrontPage, en.reload],
} as const;

/** Shown when a page breaks while it is drawn, or when the service can't be reached; then with the form that was sent. */
export function PlainErrorView({
  error,
  language,
  unsent,
}: {
  error: unknown;
  language: Language;
  unsent: UnsentForm | undefined;
}) {
  const [{ title, message }, resend, toFrontPage, reload] = words[language];
  const supportAddress = useSupportAddress();
  // Whoever listens for errors of the page learns of those that React catches, too.
  useEffect(() => reportError(error), [error]);
  return (
    <NarrowLayout>
      <Stack gap="m">
        <h1>{title}</h1>
        <Text size="l">{unsent ? resend.message : message}</Text>
        {unsent ? (
          <>
            <WrittenTexts written={{ label: resend.written, note: undefined, texts: unsent.texts }} />
            <ResendForm resend={{ ...unsent, label: resend.label }} />
          </>
        ) : null}
        {supportAddress ? (
          <Text tone="quiet">
            <a href={`mailto:${supportAddress}`}>{supportAddress}</a>
          </Text>
        ) : null}
        <Actions>
          <ButtonLink href={`/${language}`} tone={unsent && "secondary"}>
            {toFrontPage}
          </ButtonLink>
          {unsent ? null : (
            <ButtonLink href="" tone="secondary">
              {reload}
            </ButtonLink>
          )}
        </Actions>
      </Stack>
    </NarrowLayout>
  );
}
