import type { ReactNode } from "react";
import { PlainLayout, Stack } from "~/design/layout";
import { TabLinks } from "~/design/navigation/tab-links";
import type { PageLink } from "~/design/page/page-header";
import { Text } from "~/design/text";

export type ConsoleData = {
  label: string;
  /** For whom this administrator acts: the organisation's name, or that it is all of them. */
  actingFor: string;
  sections: PageLink[];
};

/** What stands around every page of the console: whose it is and its sections. */
export function Console({ console, children }: { console: ConsoleData; children: ReactNode }) {
  return (
    <PlainLayout wide>
      <Stack gap="l">
        <Stack gap="m">
          <Text size="s" tone="quiet">
            {console.actingFor}
          </Text>
          <TabLinks label={console.label} links={console.sections} />
        </Stack>
        {children}
      </Stack>
    </PlainLayout>
  );
}
