import { ButtonLink } from "~/design/button";
import { Actions } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";
import { type LinkedRow, linkedRow } from "~/features/lists/linked-row";
import { type ChoosingData, type Link, List, type ListViewData } from "~/features/lists/list";
import { ListOf } from "~/features/lists/list-of";
import { Saved } from "../page-parts";

export type PeopleViewData = {
  title: string;
  done: string | undefined;
  of: { text: string; all: Link } | undefined;
  /** Says that the unit that was asked for is not there any more. */
  unitGone: string | undefined;
  /** Says that being shown here is on record. */
  recorded: string;
  add: Link;
  list: ListViewData<LinkedRow>;
  choosing: ChoosingData | undefined;
};

export function PeopleView({ view }: { view: PeopleViewData }) {
  return (
    <>
      <h1>{view.title}</h1>
      <Saved text={view.done} />
      <ListOf of={view.of} />
      {view.unitGone ? (
        <Notification tone="info">
          <p>{view.unitGone}</p>
        </Notification>
      ) : null}
      <Actions>
        <ButtonLink tone="secondary" href={view.add.href}>
          {view.add.label}
        </ButtonLink>
      </Actions>
      <List list={view.list} row={linkedRow} choosing={view.choosing} />
      <Text size="s" tone="quiet">
        {view.recorded}
      </Text>
    </>
  );
}
