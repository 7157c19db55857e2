import { ButtonLink } from "~/design/button";
import { Actions } from "~/design/layout";
import { StatePanel } from "~/design/state-panel";
import { Text } from "~/design/text";

export type NoAttachmentData = { title: string; text: string; actions: { href: string; label: string }[] };

/** In place of an attachment that can't be had. */
export function NoAttachmentView({ view }: { view: NoAttachmentData }) {
  return (
    <StatePanel
      icon="info"
      level={1}
      title={view.title}
      action={
        <Actions>
          {view.actions.map(({ href, label }, index) => (
            // A download, not a page: the browser itself follows the way to the file.
            <ButtonLink key={href} href={href} tone={index === 0 ? "primary" : "secondary"} target="_self">
              {label}
            </ButtonLink>
          ))}
        </Actions>
      }
    >
      <Text>{view.text}</Text>
    </StatePanel>
  );
}
