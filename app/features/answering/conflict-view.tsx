import { useEffect } from "react";
import { ButtonLink } from "~/design/button";
import { Actions, mainId, NarrowLayout, Stack } from "~/design/layout";
import { Notification } from "~/design/notification";
import { Text } from "~/design/text";

export type ConflictViewData = {
  title: string;
  body: string;
  /** What the person wrote, so that it can be copied: it was not saved. */
  typed: { label: string; text: string } | undefined;
  onward: { href: string; label: string };
};

/** The answer came too late: the section was finished elsewhere, or the survey has closed. */
export function ConflictView({ view, documentTitle }: { view: ConflictViewData; documentTitle: string }) {
  // It takes the question's place at the same address, so nothing else tells that the page is another one.
  useEffect(() => {
    document.title = documentTitle;
    document.getElementById(mainId)?.focus();
  }, [documentTitle]);
  return (
    <NarrowLayout>
      <Stack gap="m">
        <h1>{view.title}</h1>
        <Text size="l">{view.body}</Text>
        {view.typed ? (
          <Notification tone="info" title={view.typed.label}>
            {view.typed.text}
          </Notification>
        ) : null}
        <Actions>
          <ButtonLink href={view.onward.href}>{view.onward.label}</ButtonLink>
        </Actions>
      </Stack>
    </NarrowLayout>
  );
}
