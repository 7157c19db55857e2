import { Stack } from "~/design/layout";
import { SummaryList } from "~/design/summary-list";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { EditForm, type EditFormData } from "../edit-form";
import { LinkList, PageTop, ReadingWidth, Section } from "../page-parts";

type Link = { href: string; label: string };

export type DeliveryViewData = {
  back: Link;
  title: string;
  lead: string;
  saved: string | undefined;
  /** What has to be done first. */
  noMapping: string | undefined;
  named: string | undefined;
  facts: { label: string; value: string }[];
  form: EditFormData;
  /** What the reports hold. */
  reads: string;
  /** Units of the organisation that stand for those of the lists, and a way to drop them all. */
  units:
    | {
        title: string;
        text: string;
        rows: { label: string; value: string }[];
        more: string | undefined;
        form: EditFormData;
      }
    | undefined;
  latest: string;
  none: string;
  columns: TableColumn[];
  rows: { key: string; cells: string[] }[];
  keys: Link;
};

/** How a program delivers an organisation's people. */
export function DeliveryView({ view }: { view: DeliveryViewData }) {
  return (
    <Stack gap="l">
      <ReadingWidth>
        <Stack gap="l">
          <PageTop top={view} />
          {view.noMapping ? <Text>{view.noMapping}</Text> : null}
          {view.named ? <Text>{view.named}</Text> : null}
          {view.facts.length > 0 ? <SummaryList rows={view.facts} /> : null}
          <LinkList links={[view.keys]} />
          <EditForm form={view.form} />
          <Text tone="quiet">{view.reads}</Text>
          {view.units ? (
            <Section id="units-title" title={view.units.title}>
              <Stack gap="m">
                <Text>{view.units.text}</Text>
                <SummaryList rows={view.units.rows} />
                {view.units.more ? <Text tone="quiet">{view.units.more}</Text> : null}
                <EditForm form={view.units.form} />
              </Stack>
            </Section>
          ) : null}
        </Stack>
      </ReadingWidth>
      <Section id="latest-title" title={view.latest}>
        {view.rows.length > 0 ? (
          <DataTable caption={view.latest} hideCaption stacked columns={view.columns} rows={view.rows} />
        ) : (
          <Text tone="quiet">{view.none}</Text>
        )}
      </Section>
    </Stack>
  );
}
