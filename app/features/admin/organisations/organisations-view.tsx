import { ButtonLink } from "~/design/button";
import { Actions } from "~/design/layout";
import { type LinkedRow, linkedRow } from "~/features/lists/linked-row";
import { List, type ListViewData } from "~/features/lists/list";

export type OrganisationsViewData = {
  title: string;
  /** For whoever may add one. */
  add: { href: string; label: string } | undefined;
  list: ListViewData<LinkedRow>;
};

export function OrganisationsView({ view }: { view: OrganisationsViewData }) {
  return (
    <>
      <h1>{view.title}</h1>
      {view.add ? (
        <Actions>
          <ButtonLink tone="secondary" href={view.add.href}>
            {view.add.label}
          </ButtonLink>
        </Actions>
      ) : null}
      <List list={view.list} row={linkedRow} />
    </>
  );
}
