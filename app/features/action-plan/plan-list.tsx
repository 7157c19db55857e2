import { BackLink } from "~/design/back-link";
import { ButtonLink } from "~/design/button";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";
import { LinkList, Saved, Section } from "~/features/admin/page-parts";
import { onScreen } from "~/features/admin/page-parts.css";
import { type LinkedRow, linkedRow } from "~/features/lists/linked-row";
import { List, type ListViewData } from "~/features/lists/list";

type Link = { href: string; label: string };

export type PlanListData = {
  back: Link;
  title: string;
  lead: string;
  /** Said to an administrator of the service. */
  lookingOn: string | undefined;
  done: string | undefined;
  /** For whoever may add one. */
  add: Link | undefined;
  list: ListViewData<LinkedRow>;
  files: { title: string; text: string; links: Link[] };
};

/** What an organisation has decided to do, each action with its owner, its date and how far it is. */
export function PlanList({ view }: { view: PlanListData }) {
  const { back, add, files } = view;
  return (
    <Stack gap="l">
      <BackLink href={back.href}>{back.label}</BackLink>
      <Stack gap="s">
        <h1>{view.title}</h1>
        <Text size="l">{view.lead}</Text>
      </Stack>
      {view.lookingOn ? (
        <Notification tone="info">
          <p>{view.lookingOn}</p>
        </Notification>
      ) : null}
      <Saved text={view.done} />
      {add && view.list.hasRows ? (
        <Actions>
          <ButtonLink tone="secondary" href={add.href}>
            {add.label}
          </ButtonLink>
        </Actions>
      ) : null}
      <List list={view.list} row={linkedRow} />
      {view.list.hasRows ? (
        <div className={onScreen}>
          <Section id="files-title" title={files.title}>
            <Text>{files.text}</Text>
            <LinkList links={files.links} />
          </Section>
        </div>
      ) : null}
    </Stack>
  );
}
