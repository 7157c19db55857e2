import { Stack } from "~/design/layout";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { EditForm, type EditFormData } from "../edit-form";
import { ReadingWidth, Saved } from "../page-parts";

type Part = { title: string; form: EditFormData };

export type ResearchViewData = {
  title: string;
  lead: string;
  saved: string | undefined;
  /** Said where no service has a key, with the way to make one. */
  none: { text: string; link: { href: string; label: string } } | undefined;
  caption: string;
  columns: TableColumn[];
  rows: { key: string; cells: string[] }[];
  noGrants: string;
  grant: Part | undefined;
  withdraw: Part | undefined;
};

/** Which keys of services may know a person again in another survey. */
export function ResearchView({ view }: { view: ResearchViewData }) {
  return (
    <ReadingWidth>
      <Stack gap="l">
        <h1>{view.title}</h1>
        <Saved text={view.saved} />
        <Text size="l">{view.lead}</Text>
        {view.none ? (
          <Text tone="quiet">
            {view.none.text} <a href={view.none.link.href}>{view.none.link.label}</a>
          </Text>
        ) : null}
        {view.rows.length > 0 ? (
          <DataTable caption={view.caption} stacked columns={view.columns} rows={view.rows} />
        ) : (
          <Text tone="quiet">{view.noGrants}</Text>
        )}
        {[view.grant, view.withdraw].map((part) =>
          part ? (
            <section key={part.title}>
              <Stack gap="m">
                <h2>{part.title}</h2>
                <EditForm form={part.form} />
              </Stack>
            </section>
          ) : null,
        )}
      </Stack>
    </ReadingWidth>
  );
}
