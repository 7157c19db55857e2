import { Button, ButtonLink } from "~/design/button";
import { Actions, NarrowLayout, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import type { ErrorPageData } from "~/http/error-page";
import type { Language } from "~/i18n/languages";
import { unexpected as en } from "../../locales/en/errors.json";
import { unexpected as fi } from "../../locales/fi/errors.json";
import { unexpected as sv } from "../../locales/sv/errors.json";

/** The error page of the spec: title, message, contact, a way to the front page, and reloading where it can help. */
export function ErrorView({ error }: { error: ErrorPageData }) {
  return (
    <NarrowLayout>
      <Stack gap="m">
        <h1>{error.title}</h1>
        <Text size="l">{error.message}</Text>
        <Text tone="quiet">{error.contact}</Text>
        <Actions>
          <ButtonLink href={error.frontPage.href}>{error.frontPage.label}</ButtonLink>
          {error.reload ? (
            // A form without fields loads the same address again, also without JavaScript.
            <form method="get">
              <Button tone="secondary">{error.reload}</Button>
            </form>
          ) : null}
        </Actions>
        <Text size="s" tone="quiet">
          {error.requestId}
        </Text>
      </Stack>
    </NarrowLayout>
  );
}

// The only words in the client bundle: when rendering itself fails, no loader has brought any.
const words = { fi, sv, en };

/** Shown when a page breaks while it is drawn. */
export function PlainErrorView({ language }: { language: Language }) {
  return (
    <NarrowLayout>
      <Stack gap="m">
        <h1>{words[language].title}</h1>
        <Text size="l">{words[language].message}</Text>
      </Stack>
    </NarrowLayout>
  );
}
