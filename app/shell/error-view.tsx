import { Button } from "~/design/button";
import { Actions, NarrowLayout, Stack } from "~/design/layout";
import { Notification } from "~/design/notification";
import { Text } from "~/design/text";
import type { Resend } from "~/http/error-page";
import type { UnsentForm } from "~/http/unsent-form";
import type { Language } from "~/i18n/languages";
import { unexpected as en, resend as resendEn } from "../../locales/en/errors.json";
import { unexpected as fi, resend as resendFi } from "../../locales/fi/errors.json";
import { resend as resendSv, unexpected as sv } from "../../locales/sv/errors.json";

/** A native form: what is sent anew loads the page anew, whatever state the browser's script is in. */
export function ResendForm({ resend: { action, fields, label, written } }: { resend: Resend }) {
  return (
    <form method="post" action={action}>
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields never change, and lists repeat a name
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Stack gap="m">
        {written.texts.map((text) => (
          <Notification key={text} tone="info" title={written.label}>
            {text}
          </Notification>
        ))}
        <Actions>
          <Button>{label}</Button>
        </Actions>
      </Stack>
    </form>
  );
}

// Words in the client bundle: when rendering itself fails, no loader has brought any.
const words = { fi: { ...fi, resend: resendFi }, sv: { ...sv, resend: resendSv }, en: { ...en, resend: resendEn } };

/** Shown when a page breaks while it is drawn, or when the service can't be reached; then with the form that was sent. */
export function PlainErrorView({ language, unsent }: { language: Language; unsent: UnsentForm | undefined }) {
  const { title, message, resend } = words[language];
  return (
    <NarrowLayout>
      <Stack gap="m">
        <h1>{title}</h1>
        <Text size="l">{unsent ? resend.message : message}</Text>
        {unsent ? (
          <ResendForm
            resend={{ ...unsent, label: resend.label, written: { label: resend.written, texts: unsent.texts } }}
          />
        ) : null}
      </Stack>
    </NarrowLayout>
  );
}
