import { ButtonLink } from "~/design/button";
import { Actions } from "~/design/layout";
import { Text } from "~/design/text";
import { type LinkedRow, linkedRow } from "../linked-row";
import { List, type ListViewData } from "../list";
import { Saved } from "../page-parts";

type Link = { href: string; label: string };

export type PeopleViewData = {
  title: string;
  done: string | undefined;
  of: { text: string; all: Link } | undefined;
  /** Says that being shown here is on record. */
  recorded: string;
  add: Link;
  list: ListViewData;
  rows: LinkedRow[];
};

export function PeopleView({ view }: { view: PeopleViewData }) {
  return (
    <>
      <h1>{view.title}</h1>
      <Saved text={view.done} />
      {view.of ? (
        <Text>
          {view.of.text} <a href={view.of.all.href}>{view.of.all.label}</a>
        </Text>
      ) : null}
      <Actions>
        <ButtonLink tone="secondary" href={view.add.href}>
          {view.add.label}
        </ButtonLink>
      </Actions>
      <List list={view.list} rows={view.rows.map(linkedRow)} />
      <Text size="s" tone="quiet">
        {view.recorded}
      </Text>
    </>
  );
}
