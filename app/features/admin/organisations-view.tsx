import { List, type ListViewData } from "./list";

export type OrganisationsViewData = { title: string; list: ListViewData; rows: { key: string; cells: string[] }[] };

export function OrganisationsView({ view }: { view: OrganisationsViewData }) {
  return (
    <>
      <h1>{view.title}</h1>
      <List list={view.list} rows={view.rows} />
    </>
  );
}
