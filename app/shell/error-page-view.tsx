import { ButtonLink } from "~/design/button";
import { Actions, NarrowLayout, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { TextWithMail } from "~/design/text-with-mail";
import type { ErrorPageData } from "~/http/error-page";
import { ResendForm, WrittenTexts } from "./error-view";
import { Shell } from "./shell";

/** The error page of the spec: title, message, contact, a way to the front page, and reloading where it can help. */
export function ErrorPageView({ error }: { error: ErrorPageData }) {
  return (
    <Shell shell={{ ...error.frame, banners: undefined, continueBar: undefined, sessionCheck: undefined }}>
      <NarrowLayout>
        <Stack gap="m">
          <h1>{error.title}</h1>
          <Text size="l">{error.message}</Text>
          {error.signedInAs ? <Text>{error.signedInAs}</Text> : null}
          {error.written ? <WrittenTexts written={error.written} /> : null}
          {error.resend ? <ResendForm resend={error.resend} /> : null}
          <Text tone="quiet">
            <TextWithMail {...error.contact} />
          </Text>
          <Actions>
            {error.console ? <ButtonLink href={error.console.href}>{error.console.label}</ButtonLink> : null}
            <ButtonLink href={error.frontPage.href} tone={error.resend || error.console ? "secondary" : undefined}>
              {error.frontPage.label}
            </ButtonLink>
            {error.reload ? (
              <ButtonLink href={error.reload.href} tone="secondary">
                {error.reload.label}
              </ButtonLink>
            ) : null}
          </Actions>
          <Text size="s" tone="quiet">
            {error.requestId}
          </Text>
        </Stack>
      </NarrowLayout>
    </Shell>
  );
}
